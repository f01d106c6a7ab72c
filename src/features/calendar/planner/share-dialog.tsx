import { useId, useRef } from 'react';
import type { ShareByHand } from '#features/calendar/export/share.ts';
import { planner } from '#i18n/es/planner.ts';
import { share as messages } from '#i18n/es/share.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import styles from './share-dialog.module.css';

/** The text to copy and the picture to download, where the system has no share sheet. */
export function ShareDialog({ text, picture, onClose }: ShareByHand & { onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);

  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      toast('success', messages.copied);
    } catch {
      toast('info', messages.notCopied);
    }
  }

  function download(file: File): void {
    saveFile(file.name, file);
    toast('success', planner.files.done(file.name));
  }

  return (
    <Dialog
      title={messages.dialog}
      onClose={onClose}
      actions={
        <>
          {picture === null ? null : (
            <Button onClick={() => download(picture)}>{messages.download}</Button>
          )}
          <Button variant="primary" onClick={copy}>
            {messages.copy}
          </Button>
        </>
      }
    >
      <label className="visually-hidden" htmlFor={id}>
        {messages.text}
      </label>
      <textarea ref={field} id={id} className={styles['text']} value={text} rows={12} readOnly />
    </Dialog>
  );
}

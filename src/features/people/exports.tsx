import { useState } from 'react';
import { exports as messages } from '#i18n/es/exports.ts';
import { saveFile } from '#platform/save-file.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/later-icons.tsx';
import { exportRecords, exportUsers } from './export-files.ts';
import styles from './exports.module.css';

const EXPORTS = {
  users: { name: 'Usuarios.xlsx', label: messages.users, make: exportUsers },
  records: { name: 'Registros.xlsx', label: messages.records, make: exportRecords },
} as const;

type Which = keyof typeof EXPORTS;

/** The Admin's two workbooks, and the age of the data if the file does not come from the server. */
export function Exports() {
  const { api, now } = useServices();
  const { db } = useAccountContext();
  const [busy, setBusy] = useState<Which | null>(null);
  const [note, setNote] = useState<string | null>(null);

  async function download(which: Which) {
    const { name, make } = EXPORTS[which];
    setBusy(which);
    setNote(null);
    try {
      const made = await make({ api, db, now });
      if (made.kind === 'file') {
        saveFile(name, made.file);
        setNote(made.note);
      }
    } catch (cause) {
      console.error('the workbook could not be made here', cause);
    }
    setBusy(null);
  }

  return (
    <div className={styles['exports']}>
      <div className={styles['buttons']}>
        {(['users', 'records'] as const).map((which) => (
          <Button
            key={which}
            variant="primary"
            icon={<DownloadIcon />}
            busy={busy === which}
            busyLabel={messages.busy}
            disabled={busy !== null}
            onClick={() => download(which)}
          >
            {EXPORTS[which].label}
          </Button>
        ))}
      </div>
      <p className={styles['note']} role="status">
        {note}
      </p>
    </div>
  );
}

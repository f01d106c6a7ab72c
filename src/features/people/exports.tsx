import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { hasCapability } from '#db/account/backend-capabilities.ts';
import { readMe } from '#db/people/people.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/page-capabilities.ts';
import { exports as messages } from '#i18n/es/exports.ts';
import { saveFile } from '#platform/save-file.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/later-icons.tsx';
import { exportRecords, exportUsers } from './export-files.ts';
import styles from './exports.module.css';
import { cancelWorkbook, type Progress, startedWorkbook } from './workbook-job.ts';

const EXPORTS = {
  users: { name: 'Usuarios.xlsx', label: messages.users, make: exportUsers },
  records: { name: 'Registros.xlsx', label: messages.records, make: exportRecords },
} as const;

const { workbookJobs } = PAGE_CAPABILITIES;

type Which = keyof typeof EXPORTS;

/**
 * The Admin's two workbooks: how far one is that the server makes aside, and the age of the data if the file does not
 * come from the server.
 */
export function Exports() {
  const { api, now, session } = useServices();
  const { accountId, db, serves, sync } = useAccountContext();
  const isAside = useLiveQuery(async () => hasCapability(db, workbookJobs), [db]) === true;
  const [busy, setBusy] = useState<Which | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const progressBox = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const isWatched = progress !== null;
  // The pressed button has lost it by being disabled; at the end it takes it back.
  useLayoutEffect(() => {
    if (!isWatched || !hadFocus.current) return;
    if (!document.activeElement?.matches('body, :disabled')) return;
    progressBox.current?.focus();
  }, [isWatched]);

  async function download(which: Which) {
    const { name, make } = EXPORTS[which];
    const own = new AbortController();
    stop.current = own;
    setBusy(which);
    setNote(null);
    try {
      const watch = { account: accountId, signal: own.signal, onProgress: setProgress };
      // On a new device what is offered comes with the first pull.
      if ((await readMe(db)) === null) await sync.pull();
      const made = await make({
        api,
        db,
        now,
        ...((await hasCapability(db, workbookJobs)) && { watch }),
      });
      if (own.signal.aborted || !serves(session.current())) return;
      if (made.kind === 'file') {
        saveFile(name, made.file);
        setNote(made.note);
      } else if (made.kind === 'failed') setNote(made.message ?? messages.failed);
    } catch (cause) {
      console.error('the workbook could not be made here', cause);
    }
    if (own.signal.aborted) return;
    setBusy(null);
    setProgress(null);
  }

  async function cancel() {
    stop.current?.abort();
    setBusy(null);
    setProgress(null);
    setNote(messages.cancelled);
    try {
      await cancelWorkbook((await api.exports()).jobs, accountId);
    } catch (cause) {
      // The server notices itself that nobody asks any more.
      console.error('the workbook was not cancelled', cause);
    }
  }

  const goOn = useEffectEvent(() => {
    const started = startedWorkbook(accountId);
    if (started !== null) void download(started.workbook === 'records' ? 'records' : 'users');
  });
  // After a reload, or when the page is shown again.
  useEffect(() => {
    if (!isAside) return;
    goOn();
    return () => {
      stop.current?.abort();
      setBusy(null);
    };
  }, [isAside]);

  return (
    <div className={styles['exports']}>
      <div className={`row ${styles['buttons']}`}>
        {(['users', 'records'] as const).map((which) => (
          <Button
            key={which}
            variant="primary"
            icon={<DownloadIcon />}
            busy={busy === which}
            busyLabel={messages.busy}
            disabled={busy !== null}
            onClick={({ currentTarget }) => {
              hadFocus.current = document.activeElement === currentTarget;
              void download(which);
            }}
          >
            {EXPORTS[which].label}
          </Button>
        ))}
      </div>
      {/* Not in the live region: it changes every second. */}
      {progress === null ? null : (
        <section
          ref={progressBox}
          className={styles['progress']}
          aria-label={messages.busy}
          tabIndex={-1}
        >
          <p>{describeProgress(progress)}</p>
          <progress aria-label={messages.busy} {...shareOf(progress)} />
          <Button variant="quiet" onClick={cancel}>
            {messages.cancel}
          </Button>
        </section>
      )}
      {/* Meanwhile the button shows it. */}
      <p className={busy === null ? styles['note'] : 'visually-hidden'} role="status">
        {busy === null ? note : messages.busy}
      </p>
    </div>
  );
}

function describeProgress(progress: Progress): string {
  switch (progress.kind) {
    case 'making':
      return messages.making(progress.rows, progress.totalRows);
    case 'fetching':
      return messages.fetching(progress.bytes, progress.size);
    case 'waiting':
      return messages.waiting;
    case 'lost':
      return messages.lost;
  }
}

/** Without a value the bar says only that something goes on. */
function shareOf(progress: Progress): { readonly value?: number; readonly max?: number } {
  if (progress.kind === 'fetching') return { value: progress.bytes, max: progress.size };
  if (progress.kind !== 'making') return {};
  return { value: progress.rows, max: Math.max(progress.totalRows, progress.rows, 1) };
}

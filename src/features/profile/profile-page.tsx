import { useLiveQuery } from 'dexie-react-hooks';
import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react';
import { readMe } from '#db/people/people.ts';
import { writeMe } from '#db/people/people-from-server.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/page-capabilities.ts';
import { BRAND } from '#i18n/brand.ts';
import { profile } from '#i18n/es/profile.ts';
import { useAccountContext, useServices } from '#services';
import { type FirstPullTrouble, retryFirstPull, troubleOf } from '#sync/first-data.ts';
import { shouldReport } from '#sync/reachability.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NO_DATA_YET } from '#ui/no-data-yet.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { AccessSection } from './access-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { MyRights } from './my-rights.tsx';
import { NameChange } from './name-change.tsx';
import styles from './profile.module.css';

/** The user's data: from the server or, offline, as last received. What can be changed is changed in dialogs. */
export function ProfilePage(props: {
  readonly onLogout: () => Promise<void>;
  /** «Avisos», which another feature draws. */
  readonly Notices: ComponentType<{ readonly isOffered: boolean }>;
  /** «La aplicación», likewise. */
  readonly App: ComponentType;
}) {
  const { Notices, App } = props;
  const { api } = useServices();
  const { db } = useAccountContext();
  const me = useLiveQuery(async () => readMe(db), [db]);
  /** Why the server's answer did not come, last. */
  const [trouble, setTrouble] = useState<FirstPullTrouble | null>(null);

  const update = useCallback(
    async (over: AbortSignal) => {
      try {
        const outcome = await api.auth.me();
        // What is written is shown by the query above, perhaps only some time later.
        if (outcome.kind === 'ok' && !over.aborted) await writeMe(db, outcome.value);
        return outcome;
      } catch (cause) {
        console.error('the profile was not updated', cause);
        return { kind: 'failed', cause } as const;
      }
    },
    [api, db],
  );

  useEffect(() => {
    const over = new AbortController();
    void update(over.signal).then(async (result) => {
      if (over.signal.aborted || result.kind === 'ok') return;
      setTrouble(troubleOf(result));
      if (shouldReport(result, (await readMe(db)) !== null)) toast('warning', profile.failed);
    });
    return () => over.abort();
  }, [db, update]);

  const isMissing = me === null && trouble !== null;
  useEffect(() => {
    if (!isMissing) return;
    const over = new AbortController();
    const stop = retryFirstPull({ pull: () => update(over.signal) }, setTrouble);
    return () => {
      over.abort();
      stop();
    };
  }, [isMissing, update]);

  return (
    <>
      <title>{`${profile.title} · ${BRAND}`}</title>
      <h1>{profile.title}</h1>
      {/* All of it appears at once, so that nothing moves, and in the frame, which waits for none of it. */}
      {me === undefined || (me === null && trouble === null) ? (
        <Skeleton shape="shifts" />
      ) : (
        <Suspense fallback={<Skeleton shape="shifts" />}>
          {isMissing && trouble !== 'rejected' ? (
            <EmptyState {...NO_DATA_YET[trouble]} />
          ) : (
            <div className={styles['fields']}>
              {(['name', 'lastName', 'mail'] as const).map((name) => {
                const value = me?.[name] ?? profile.notAvailable;
                return <TextField key={name} label={profile[name]} value={value} readOnly />;
              })}
              {me?.capabilities.includes(PAGE_CAPABILITIES.ownName) ? <NameChange me={me} /> : null}
            </div>
          )}
          {me?.capabilities.includes(PAGE_CAPABILITIES.ownAccess) ? (
            <AccessSection me={me} />
          ) : null}
          <Notices isOffered={me?.capabilities.includes(CAPABILITIES.notices) === true} />
          <DeviceSection onLogout={props.onLogout} />
          <App />
          {me == null ? null : <MyRights capabilities={me.capabilities} />}
        </Suspense>
      )}
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { profile } from '#i18n/es/profile.ts';
import { saveFile } from '#platform/save-file.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { lazyPanel } from '#ui/lazy-panel.tsx';
import { OperatorFoot } from '#ui/operator-line.tsx';
import { SettingsCard, SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.ts';
import styles from './profile.module.css';

const DeleteAccount = lazyPanel(async () => (await import('./delete-account.tsx')).DeleteAccount);

/** The user's legal rights over the data, as far as this backend offers them. */
export function MyRights({ capabilities }: { capabilities: readonly string[] }) {
  const [asking, setAsking] = useState(false);
  const mayDownload = capabilities.includes(CAPABILITIES.myData);
  const mayDelete = capabilities.includes(CAPABILITIES.deleteAccount);
  const { session } = useServices();
  const isFamily = session.current()?.role === 'Responsable';
  if (!mayDownload && !mayDelete) return <OperatorFoot />;
  return (
    <SettingsSection title={profile.rights}>
      {mayDownload ? (
        <SettingsCard>
          <p>{isFamily ? profile.downloadText : profile.downloadOwnText}</p>
          <DownloadButton />
        </SettingsCard>
      ) : null}
      <p className={styles['privacy']}>
        <Link to="/privacidad">{profile.privacyText}</Link>
      </p>
      <OperatorFoot />
      {/* Last and quiet: what it does is asked for, and said in full, in its dialog. */}
      {mayDelete ? (
        <div className={styles['last']}>
          <p>{isFamily ? profile.deleteText : profile.deleteOwnText}</p>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {profile.delete}
          </Button>
        </div>
      ) : null}
      {asking ? <DeleteAccount onClose={() => setAsking(false)} /> : null}
    </SettingsSection>
  );
}

function DownloadButton() {
  const { api, now, session } = useServices();
  const { serves } = useAccountContext();
  const [busy, run] = useBusy(download);

  async function download() {
    const outcome = await api.auth.myData();
    if (!serves(session.current())) return;
    if (outcome.kind !== 'ok') {
      const messages = { fallback: profile.downloadFailed, offline: profile.offline };
      return toast('warning', describeFailure(outcome, messages));
    }
    const name = profile.fileName(chileanFecha(now()));
    const content = JSON.stringify(outcome.value, null, 2);
    saveFile(name, new Blob([content], { type: 'application/json' }));
  }

  return (
    <Button busy={busy} busyLabel={profile.downloading} onClick={run}>
      {profile.download}
    </Button>
  );
}

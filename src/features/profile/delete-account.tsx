import { useEffect, useId, useState } from 'react';
import { readUnfinished } from '#db/sign-out.ts';
import { askDeletion, isDeletionAsked, keepAccount } from '#db/sign-out-tombstone.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { common } from '#i18n/es/common.ts';
import { profile } from '#i18n/es/profile.ts';
import { withTabStorage } from '#platform/tab-storage.ts';
import { useAccountContext, useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';

/** Asks for confirmation, then deletes the account: first on the server, then everything of it here. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { api, session, now } = useServices();
  const context = useAccountContext();
  const [understood, setUnderstood] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const warningId = useId();

  useEffect(() => {
    void readUnfinished(context.db).then(
      (left) => setWaiting(left.waiting + left.rejected + left.drafts > 0),
      (cause: unknown) => console.error('what waits could not be read', cause),
    );
  }, [context]);

  /**
   * Deletes it on the server, and sets a mark here in case the answer is lost: then nobody knows whether it
   * was deleted.
   */
  async function ask() {
    const { db } = context;
    // If the session was over before, its 401 would be mistaken for a deletion.
    const held = await api.auth.me();
    if (held.kind !== 'ok') return held;
    await askDeletion(db, now()).catch(notMarked);
    const outcome = await api.auth.deleteAccount();
    if (outcome.kind === 'rejected') await keepAccount(db).catch(notMarked);
    return outcome.kind === 'network' ? ({ kind: 'in-doubt' } as const) : outcome;
  }

  async function destroy() {
    setBusy(true);
    setFailure(null);
    const wasAsked = await isDeletionAsked(context.db).catch(notMarked);
    const outcome = await ask();
    const isGone = outcome.kind === 'ok' || (outcome.kind === 'unauthorized' && wasAsked);
    if (!isGone) {
      setBusy(false);
      const messages = { fallback: profile.deleteFailed, offline: profile.offline };
      return setFailure(
        outcome.kind === 'in-doubt' ? profile.deleteInDoubt : describeFailure(outcome, messages),
      );
    }
    await context
      .forget({ discard: true })
      .catch((cause: unknown) => console.error('the device keeps what it had', cause));
    withTabStorage((storage) => storage.clear());
    toast('success', profile.deleted);
    // Ending the session closes the dashboard, and this page with it.
    await session.end();
  }

  return (
    <Dialog
      title={profile.deleteTitle}
      describedBy={warningId}
      onClose={() => busy || onClose()}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            variant="danger"
            disabled={!understood}
            busy={busy}
            busyLabel={profile.deleting}
            onClick={destroy}
          >
            {profile.delete}
          </Button>
        </>
      }
    >
      {failure === null ? null : <Banner tone="error">{failure}</Banner>}
      <p id={warningId}>{profile.deleteQuestion}</p>
      {waiting ? <p>{profile.deleteWaiting}</p> : null}
      <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
        {profile.deleteUnderstood}
      </Checkbox>
    </Dialog>
  );
}

/** A device that cannot write must not prevent the deletion. */
function notMarked(cause: unknown): false {
  console.error('the deletion is not marked on this device', cause);
  return false;
}

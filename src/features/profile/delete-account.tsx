import { useEffect, useId, useRef, useState } from 'react';
import { markDeletionAsked } from '#db/account/mark-deletion-asked.ts';
import { readUnfinished } from '#db/outbox/unfinished.ts';
import { clearDeletionMark, isDeletionAsked } from '#db/sign-out-tombstone.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { profile } from '#i18n/es/profile.ts';
import { sessionEnded } from '#i18n/es/session-ended.ts';
import { withTabStorage } from '#platform/tab-storage.ts';
import { useAccountContext, useServices } from '#services';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { toast } from '#ui/toast.ts';
import { isUnanswered } from './use-own-access.ts';

/** Asks for confirmation, then deletes the account: first on the server, then on this device. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { api, session, now } = useServices();
  const context = useAccountContext();
  const isFamily = session.current()?.role === 'Responsable';
  const [understood, setUnderstood] = useState(false);
  /** An answer was lost here: another call may end the session meanwhile, and remove the mark with the data. */
  const isInDoubt = useRef(false);
  /** Null until it is read: what appeared later would push the checkbox, which has the focus, under the buttons. */
  const [hasUnfinished, setHasUnfinished] = useState<boolean | null>(null);
  const warningId = useId();
  const othersId = useId();

  useEffect(() => {
    void readUnfinished(context.db, context.unwritten).then(
      ({ waiting, rejected, drafts }) => setHasUnfinished(waiting + rejected + drafts > 0),
      (cause: unknown) => {
        console.error('the outbox could not be read', cause);
        setHasUnfinished(false);
      },
    );
  }, [context]);

  /**
   * Deletes the account on the server. A mark is set here first, in case the answer is lost: a later 401 then means
   * that it was deleted.
   */
  async function deleteOnServer() {
    const { db } = context;
    // If the session had ended before, its 401 would be mistaken for a deletion.
    const me = await api.auth.me();
    if (me.kind !== 'ok') return me;
    session.expectEnd(null);
    const expiresAt = session.current()?.expiresAt ?? Infinity;
    await markDeletionAsked(db, now(), expiresAt * 1000).catch(notMarked);
    const outcome = await api.auth.deleteAccount();
    if (outcome.kind === 'rejected') await clearDeletionMark(db).catch(notMarked);
    return isUnanswered(outcome) ? ({ kind: 'in-doubt' } as const) : outcome;
  }

  async function destroy(): Promise<string | null> {
    const wasAsked = isInDoubt.current || (await isDeletionAsked(context.db).catch(notMarked));
    // The token of a deleted account is rejected, perhaps before the answer is here.
    session.expectEnd(wasAsked ? null : 'ended');
    const outcome = await deleteOnServer();
    const isGone = outcome.kind === 'ok' || (outcome.kind === 'unauthorized' && wasAsked);
    if (!isGone) {
      session.expectEnd('ended');
      isInDoubt.current = outcome.kind === 'in-doubt';
      const messages = { fallback: profile.deleteFailed, offline: profile.offline };
      return outcome.kind === 'in-doubt'
        ? profile.deleteInDoubt
        : describeFailure(outcome, messages);
    }
    await context
      .forget({ discard: 'account' })
      .catch((cause: unknown) =>
        console.error('the account was not removed from this device', cause),
      );
    withTabStorage((storage) => storage.clear());
    toast('success', sessionEnded.deleted);
    // Ending the session closes the dashboard, and this page with it.
    await session.end();
    return null;
  }

  if (hasUnfinished === null) return null;
  return (
    <ActionDialog
      title={profile.deleteTitle}
      describedBy={`${warningId} ${othersId}`}
      confirm={profile.delete}
      confirming={profile.deleting}
      danger
      disabled={!understood}
      act={destroy}
      onClose={onClose}
    >
      <p id={warningId}>{isFamily ? profile.deleteQuestion : profile.deleteOwnQuestion}</p>
      <p id={othersId}>{profile.deleteOthers}</p>
      {hasUnfinished ? <p>{profile.deleteWaiting}</p> : null}
      <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
        {profile.deleteUnderstood}
      </Checkbox>
    </ActionDialog>
  );
}

/** A failed write on this device must not prevent the deletion. */
function notMarked(cause: unknown): false {
  console.error('the deletion is not marked on this device', cause);
  return false;
}

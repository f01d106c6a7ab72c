import { storageFailure } from '#db/storage-errors.ts';
import { describeNotStored } from '#i18n/describe-not-stored.ts';
import { saving as messages } from '#i18n/es/saving.ts';
import type { toast } from '#ui/toast.ts';
import type { SaveOutcome } from './save.ts';

/** The message about the result of pressing save. */
export function toastOf(outcome: SaveOutcome, isVolatile: boolean): Parameters<typeof toast> {
  const kept = (onDevice: string) => (isVolatile ? messages.savedInPage : onDevice);
  switch (outcome.kind) {
    case 'nothing':
      return ['info', messages.nothingToSave];
    case 'unlisted':
      return ['warning', messages.unlisted];
    case 'contested':
      return ['warning', messages.conflicting];
    case 'acknowledged':
      return ['success', messages.saved];
    case 'sending': {
      const text = isVolatile ? messages.sendingInPage : messages.sending;
      return ['info', text, undefined, outcome.later];
    }
    case 'waiting':
      return ['info', kept(messages.savedOnDevice)];
    case 'troubled':
      // Nothing is lost: the change will be sent again.
      return ['warning', messages.saveFailed, kept(messages.savedRetrying)];
    case 'signed-out':
      return ['info', kept(messages.savedSignIn)];
    case 'rejected':
      return ['error', messages.saveFailed, outcome.message ?? messages.rejectedWhere];
    case 'failed': {
      console.error('a mutation was not stored', outcome.cause);
      const why = storageFailure(outcome.cause);
      // After a reload an unwritten draft is there, unless the database is in memory.
      const notStored = why === 'full' ? describeNotStored('changes', why) : messages.notStored;
      return ['error', messages.saveFailed, isVolatile ? messages.notStoredInPage : notStored];
    }
  }
}

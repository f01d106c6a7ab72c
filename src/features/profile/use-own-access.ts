import { writeMe } from '#db/people/people-from-server.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { access as messages } from '#i18n/es/own-access.ts';
import { type Services, useAccountContext, useServices } from '#services';
import { toast } from '#ui/toast.ts';

type Calls = Awaited<ReturnType<Services['api']['peopleChanges']>>['ownAccess'];
type Failed = { readonly kind: string; readonly status?: number; readonly message?: string | null };

/** The calls that change the own name and access. */
export function useOwnAccess() {
  const { api } = useServices();
  const { db } = useAccountContext();

  async function call<T>(
    make: (calls: Calls) => Promise<T>,
  ): Promise<T | { readonly kind: 'unloaded' }> {
    const changes = await api.peopleChanges().catch(() => null);
    return changes === null ? { kind: 'unloaded' } : make(changes.ownAccess);
  }

  return {
    call,
    /**
     * Makes a change, and closes its dialog with what is said then and what the account now is; where that cannot be
     * read, the next visit shows it.
     * @returns the failure to show.
     */
    async change(
      make: (calls: Calls) => ReturnType<Calls['changePhone']>,
      dialog: { readonly said: string; readonly onClose: () => void },
    ): Promise<string | null> {
      const outcome = await call(make);
      if (outcome.kind !== 'ok') return describeTrouble(outcome);
      const me = await api.auth.me();
      if (me.kind === 'ok') await writeMe(db, me.value);
      dialog.onClose();
      toast('success', dialog.said);
      return null;
    },
  };
}

/** Whether the server may have made the change although it did not say so. */
export function isUnanswered({ kind, status }: Failed): boolean {
  return kind === 'network' || (kind === 'busy' && status !== 429);
}

/**
 * Null for a session that has ended: the page goes to the sign-in.
 * @param text what to say in place of «No se pudo guardar el cambio.», with what to do.
 */
export function describeTrouble(failure: Failed, text?: string): string | null {
  if (failure.kind === 'unauthorized') return null;
  // The code of the call did not come: nothing was asked.
  const kind = failure.kind === 'unloaded' ? 'network' : failure.kind;
  const texts = { fallback: text ?? messages.failed, offline: messages.offline };
  return describeFailure({ ...failure, kind }, { ...texts, isBare: text === undefined });
}

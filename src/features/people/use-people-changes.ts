import { nextStep } from '#i18n/es/next-step.ts';
import { people as messages } from '#i18n/es/people.ts';
import { type Services, useAccountContext, useServices } from '#services';
import { callLoaded, type Unloaded } from '#sync/call-loaded.ts';

type Changes = Awaited<ReturnType<Services['api']['peopleChanges']>>;

/** Makes one change on the server. */
type ChangePeople = <T>(call: (changes: Changes) => Promise<T>) => Promise<T | Unloaded>;

/** Changes people on the server, and then on this device. */
export function usePeopleChanges(): {
  readonly change: ChangePeople;
  /** Writes what the server acknowledged into the mirror, then pulls what follows from it. */
  readonly apply: (write: Promise<void>) => Promise<void>;
} {
  const { api } = useServices();
  const { sync } = useAccountContext();
  return {
    change: (call) => callLoaded(api.peopleChanges, call),
    async apply(write) {
      // If the write fails, the next pull brings the change, and reports the storage error.
      await write.catch((cause: unknown) => console.error('the mirror was not updated', cause));
      void sync.refresh();
    },
  };
}

/** Why a change failed and what to do about it, in addition to the spec's message; null if there is no more to say. */
export function describeReason(failure: {
  readonly kind: string;
  readonly message?: string | null;
}): string | null {
  if (failure.kind === 'network') return messages.needsNetwork;
  return failure.message ?? (failure.kind === 'busy' ? nextStep.busy : null);
}

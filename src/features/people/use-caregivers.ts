import { useCallback, useEffect, useRef, useState } from 'react';
import { readCaregivers } from '#db/people/people.ts';
import { withNames } from '#domain/people/assignment.ts';
import type { Id } from '#domain/people/id.ts';
import type { Caregiver } from '#domain/people/person.ts';
import { assigning as messages } from '#i18n/es/people.ts';
import { useListener } from '#platform/use-listener.ts';
import { type Services, useAccountContext, useServices } from '#services';
import { isUnreachable, shouldReport } from '#sync/reachability.ts';
import { toast } from '#ui/toast.ts';

interface Caregivers {
  /** Everyone who could be assigned; undefined until known. */
  readonly everyone: readonly Caregiver[] | undefined;
  /** Who is assigned; undefined until known. */
  readonly before: readonly Caregiver[] | undefined;
  /**
   * Where `before` comes from: `asked` while the server has not answered. What this device last knew is `offline` if the
   * server was not reached, and `withheld` if it was and could not say; `none` is an empty list that nobody knows.
   * `part` is an answer that could not be read in full: saving it would remove the caregivers who are missing from it.
   */
  readonly source: 'asked' | 'server' | 'offline' | 'withheld' | 'none' | 'part';
}

type Asked = Awaited<ReturnType<Services['api']['people']['caregiversOf']>>;
type Failed = Exclude<Asked, { readonly kind: 'ok' }>;

interface CaregiversControl extends Caregivers {
  /**
   * Waits for the server's answer or failure, and asks once more who is assigned: since then somebody may have been, or
   * joined by an invitation. Without an answer to that it fails, unless nobody ever knew who is assigned.
   */
  readonly settled: () => Promise<Caregivers | Failed>;
  /** Asks the server who could be assigned now; null without a full answer. */
  readonly askEveryone: () => Promise<readonly Caregiver[] | null>;
  /** Asks the server again, as the network's return does until it has answered in full. */
  readonly retry: () => void;
}

const UNKNOWN: Caregivers = { everyone: undefined, before: undefined, source: 'asked' };

/** All caregivers and those of one patient: first from this device, then from the server. */
export function useCaregivers(patient: Id): CaregiversControl {
  const { api } = useServices();
  const { db } = useAccountContext();
  const [caregivers, setCaregivers] = useState(UNKNOWN);
  const [attempt, setAttempt] = useState(0);
  const loading = useRef(Promise.resolve(UNKNOWN));

  useEffect(() => {
    const over = new AbortController();
    function show(known: Caregivers): Caregivers {
      if (!over.signal.aborted) setCaregivers(known);
      return known;
    }
    async function load(): Promise<Caregivers> {
      const everyone = await readCaregivers(db);
      const before = await readCaregivers(db, patient);
      if (over.signal.aborted) return UNKNOWN;
      // A retry keeps what is shown until the answer, and with it the button that was pressed.
      if (attempt === 0) {
        show({ everyone: everyone ?? undefined, before: before ?? undefined, source: 'asked' });
      }
      const [all, own] = await Promise.all([
        api.people.caregivers(),
        api.people.caregiversOf(patient),
      ]);
      if (all.kind !== 'ok' && !over.signal.aborted && shouldReport(all, everyone !== null, own)) {
        toast('warning', messages.loadFailed);
      }
      const known = all.kind === 'ok' ? all.value.rows : (everyone ?? []);
      const failed = {
        before: before ?? [],
        source: before === null ? 'none' : isUnreachable(own) ? 'offline' : 'withheld',
      } as const;
      return show({ everyone: known, ...(assignedIn(own, known) ?? failed) });
    }
    loading.current = load().catch((cause: unknown) => {
      console.error('the assigned caregivers could not be read', cause);
      return show({ everyone: [], before: [], source: 'part' });
    });
    return () => over.abort();
  }, [api, db, patient, attempt]);

  async function settled(): Promise<Caregivers | Failed> {
    const known = await loading.current;
    if (known.source === 'part') return known;
    const own = await api.people.caregiversOf(patient);
    const now = assignedIn(own, known.everyone ?? []);
    // Who saves an unknown list was told what that means.
    const isTold = known.source === 'none';
    return now === null && own.kind !== 'ok' && !isTold ? own : { ...known, ...now };
  }

  async function askEveryone(): Promise<readonly Caregiver[] | null> {
    const all = await api.people.caregivers();
    return all.kind === 'ok' && all.value.unreadable === 0 ? all.value.rows : null;
  }

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useListener('online', retry, { isOn: caregivers.source !== 'server' });
  return { ...caregivers, settled, askEveryone, retry };
}

/** The caregivers assigned by an answer; null if none came. */
function assignedIn(
  asked: Asked,
  everyone: readonly Caregiver[],
): Pick<Caregivers, 'before' | 'source'> | null {
  if (asked.kind !== 'ok') {
    const isAnswer = asked.kind === 'network' && asked.isAnswering === true;
    return isAnswer ? { before: [], source: 'part' } : null;
  }
  const { rows, unreadable } = asked.value;
  return { before: withNames(rows, everyone), source: unreadable === 0 ? 'server' : 'part' };
}

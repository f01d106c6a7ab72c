import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { countPeopleChanges } from '#db/people/people-from-server.ts';
import { PAGE_SIZE, type Wanted } from '#domain/people/directory.ts';
import type { Person } from '#domain/people/person.ts';
import { useAccountContext, useServices } from '#services';

/** Those on the first pages, which most stay on; more of them when somebody goes further. */
const FIRST_ROWS = 50;
const MORE_ROWS = 200;

/** A text is asked for after a pause in typing. */
const PAUSE_MS = 200;

/** As often as the whole list is asked for while nothing of it has come. */
const AGAIN_MS = 5000;

interface UserPages {
  /** The first of those found, as far as they were looked at. */
  readonly people: readonly Person[];
  /** How many are found. */
  readonly total: number;
  /** Whether they are of an earlier search, because the server did not answer the present one. */
  readonly isOutdated: boolean;
}

interface Found extends Omit<UserPages, 'isOutdated'> {
  readonly text: string;
  /** What was asked for, and after how many changes on this device. */
  readonly of: string;
  readonly next: string | null;
  /** The later search that the server did not answer. */
  readonly unanswered?: string;
}

/**
 * The list of an Admin as the server finds it, for as long as it is not on this device. What was found before stays
 * until the next answer, or until that fails; a later search cancels the one under way.
 * @param isAsked whether the server is asked at all.
 * @returns null until the first answer.
 */
export function useUserPages(
  isAsked: boolean,
  { text, role, page }: Wanted & { readonly page: number },
): UserPages | null {
  const { api } = useServices();
  const { db } = useAccountContext();
  const changes = useLiveQuery(async () => countPeopleChanges(db), [db]);
  const [found, setFound] = useState<Found | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(found);
  latest.current = found;
  const of = JSON.stringify([text.trim(), role, changes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is followed by another attempt
  useEffect(() => {
    if (!isAsked || changes === undefined) return;
    const before = latest.current;
    const isTyped = before !== null && before.text !== text;
    const control = new AbortController();
    let timer = setTimeout(ask, isTyped ? PAUSE_MS : 0);

    async function ask() {
      try {
        const { pages } = await api.peopleChanges();
        let known = before?.of === of ? before : null;
        while (known === null || (known.next !== null && known.people.length < page * PAGE_SIZE)) {
          const after: string | null = known?.next ?? null;
          const limit = after === null ? FIRST_ROWS : MORE_ROWS;
          const answer = await pages.users({ text, role, after, limit }, control.signal);
          if (control.signal.aborted) return;
          if (answer.kind === 'unauthorized') return;
          if (answer.kind !== 'ok') throw answer;
          const { people, next, total } = answer.value;
          const all: readonly Person[] = [...(known?.people ?? []), ...people];
          known = { of, text, people: all, next, total: known?.total ?? total ?? all.length };
          setFound(known);
        }
      } catch (cause) {
        if (control.signal.aborted) return;
        console.warn('a page of the users was not fetched', cause);
        setFound((known) => known && { ...known, unanswered: of });
        timer = setTimeout(setAttempt, AGAIN_MS, attempt + 1);
      }
    }

    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [api, isAsked, of, page, attempt]);

  if (!isAsked || found === null) return null;
  return { ...found, isOutdated: found.of !== of && found.unanswered === of };
}

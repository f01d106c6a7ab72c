import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type PeopleSearch, readPeopleSearch } from './people-search.ts';

/** What is typed reaches the address when the fingers rest: browsers limit how often it may change. */
const SETTLED_MS = 300;
const LIST = '/dashboard/usersmanagement';

export interface PeopleSearchControl {
  /** The address, with what is being typed ahead of it. */
  readonly search: PeopleSearch;
  /** Another text, from page 1 on; the step that «back» undoes stays the same. */
  readonly type: (text: string) => void;
  /** Another page or filter, which «back» undoes. */
  readonly go: (search: PeopleSearch) => void;
}

/** Search, filter and page of the list. They live in the address. */
export function usePeopleSearch(): PeopleSearchControl {
  const address = readPeopleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const router = useRouter();
  /** What was typed and is not in the address yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const { buscar: said = '', rol } = address;
  const ahead: PeopleSearch = {
    ...(typed ? { buscar: typed } : {}),
    ...(rol === undefined ? {} : { rol }),
  };

  function show(search: PeopleSearch, replace: boolean): void {
    window.clearTimeout(timer.current);
    void navigate({ to: LIST, search, replace, resetScroll: false });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does follows from these three
  useEffect(() => {
    if (typed === null) return;
    if (typed === said) return setTyped(null);
    timer.current = window.setTimeout(() => {
      // The list is still there while the next page loads; to navigate now would cancel it.
      if (router.latestLocation.pathname.startsWith(LIST)) show(ahead, true);
    }, SETTLED_MS);
    return () => window.clearTimeout(timer.current);
  }, [typed, said, rol]);

  return {
    search: typed === null || typed === said ? address : ahead,
    type: setTyped,
    go(search) {
      // Whatever was on its way to the address is in `search`, or was taken back by it.
      if (typed !== null) setTyped(search.buscar ?? '');
      show(search, false);
    },
  };
}

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type PeopleSearch, readPeopleSearch } from './people-search.ts';

/** The address changes after a pause in typing: browsers limit how often it may. */
const PAUSE_MS = 300;
const LIST = '/dashboard/usersmanagement';

/** Search, filter and page of the list, as the address has them. */
export function usePeopleSearch() {
  const address = readPeopleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const router = useRouter();
  /** What was typed but is not in the address yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const { buscar: applied = '', rol } = address;
  const pending: PeopleSearch = {
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
    if (typed === applied) return setTyped(null);
    timer.current = window.setTimeout(() => {
      // The list is still mounted while another page loads; navigating now would cancel that.
      if (router.latestLocation.pathname.startsWith(LIST)) show(pending, true);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer.current);
  }, [typed, applied, rol]);

  return {
    /** The search in the address, with what is being typed but not in it yet. */
    search: typed === null || typed === applied ? address : pending,
    /** Sets another text and goes to page 1, without a new history entry. */
    type(text: string) {
      setTyped(text);
      // The text was changed and restored before the address changed: typing leads to page 1 all the same.
      const { pagina, ...first } = address;
      if (text === applied && pagina !== undefined) show(first, true);
    },
    /** Sets another page or filter, with a history entry. */
    go(search: PeopleSearch) {
      // `search` contains the pending text, or replaces it.
      if (typed !== null) setTyped(search.buscar ?? '');
      show(search, false);
    },
  };
}

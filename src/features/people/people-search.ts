import { ROLE_FILTERS, type RoleFilter } from '#domain/people/directory.ts';

/** The search parameters of the list's address, so that going back and reloading show the same again. */
export interface PeopleSearch {
  /** What was typed into the search box. */
  readonly buscar?: string;
  readonly rol?: RoleFilter;
  /** Absent on page 1. */
  readonly pagina?: number;
  /** Opens the form to add a patient. */
  readonly agregar?: true;
}

/** Reads search parameters; invalid values are left out. Called by the page, like `readCalendarSearch`. */
export function readPeopleSearch(search: Readonly<Record<string, unknown>>): PeopleSearch {
  const { buscar, rol, pagina, agregar } = search;
  // The router reads `12` as a number and `true` as a boolean.
  const text = ['string', 'number', 'boolean'].includes(typeof buscar) ? String(buscar) : '';
  const role = ROLE_FILTERS.find((name) => name === rol);
  const page = ['string', 'number'].includes(typeof pagina) ? Number(pagina) : 1;
  return {
    ...(text === '' ? {} : { buscar: text }),
    ...(role === undefined ? {} : { rol: role }),
    ...(Number.isSafeInteger(page) && page > 1 ? { pagina: page } : {}),
    ...(agregar === true ? { agregar } : {}),
  };
}

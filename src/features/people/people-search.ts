import { ROLE_FILTERS, type RoleFilter } from '#domain/people/directory.ts';

/** What the address of the list says, so that going back and reloading show the same again. */
export interface PeopleSearch {
  /** What was typed into the search box. */
  readonly buscar?: string;
  readonly rol?: RoleFilter;
  /** 1 where there is none. */
  readonly pagina?: number;
  /** Whoever comes to add a loved one finds the form open. */
  readonly agregar?: true;
}

/**
 * Reads an address; what makes no sense is left out. The page calls it rather than its route: a
 * route's own reader is part of what every page loads.
 */
export function readPeopleSearch(search: Readonly<Record<string, unknown>>): PeopleSearch {
  const { buscar, rol, pagina, agregar } = search;
  // The router reads `12` and `true` for what they look like.
  const text = ['string', 'number', 'boolean'].includes(typeof buscar) ? String(buscar) : '';
  const role = ROLE_FILTERS.find((name) => name === rol);
  const page = Number(pagina);
  return {
    ...(text === '' ? {} : { buscar: text }),
    ...(role === undefined ? {} : { rol: role }),
    ...(Number.isSafeInteger(page) && page > 1 ? { pagina: page } : {}),
    ...(agregar === true ? { agregar } : {}),
  };
}

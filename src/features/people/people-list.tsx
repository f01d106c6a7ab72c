import { type ReactNode, useMemo, useRef } from 'react';
import { type Entry, findEntries, PAGE_SIZE, pageOf } from '#domain/people/directory.ts';
import type { Person } from '#domain/people/person.ts';
import { people as messages } from '#i18n/es/people.ts';
import { formatInteger } from '#i18n/format.ts';
import { MOBILE, useMediaQuery } from '#platform/use-media-query.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PeopleIcon } from '#ui/icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Pagination } from './pagination.tsx';
import styles from './people.module.css';
import { PeopleTable, type PeopleTableProps } from './people-table.tsx';
import { RoleChips } from './role-chips.tsx';
import { usePeopleSearch } from './use-people-search.ts';
import { useUserPages } from './use-user-pages.ts';

interface PeopleListProps extends Omit<PeopleTableProps, 'people' | 'mobile'> {
  /** Everybody on this device; null where the server is asked for each page, because the list has not come yet. */
  readonly entries: readonly Entry[] | null;
  /** Shown in place of the rows until the server has answered. */
  readonly before?: ReactNode;
}

/** Search, filter, table and pages. Only the rows of one page are rendered, however long the list. */
export function PeopleList({ entries, before, viewer, ...rest }: PeopleListProps) {
  const mobile = useMediaQuery(MOBILE);
  const { search, type, go } = usePeopleSearch();
  const { buscar = '', rol = null, pagina = 1 } = search;
  const found = useMemo(
    () => findEntries(entries ?? [], { text: buscar, role: rol }),
    [entries, buscar, rol],
  );
  const asked = useUserPages(entries === null, { text: buscar, role: rol, page: pagina });
  const text = buscar === '' ? {} : { buscar };
  const box = useRef<HTMLInputElement>(null);
  if (entries === null && asked === null) return before;
  const { items, page, pages, from, to, total } =
    entries === null && asked !== null
      ? pageOf<Person>(asked.people, pagina, asked.total)
      : pageOf(
          found.map(({ person }) => person),
          pagina,
        );

  const isOutdated = entries === null && asked?.isOutdated === true;

  /** Moves focus to the search box, because the button that clears disappears. */
  function clear(rest: typeof text) {
    go(rest);
    box.current?.focus();
  }

  return (
    <>
      <div className={styles['controls']}>
        <input
          ref={box}
          type="search"
          className={styles['search']}
          aria-label={messages.search}
          placeholder={messages.searchPlaceholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={buscar}
          onChange={(event) => type(event.target.value)}
        />
        {mobile ? (
          // There are no chips on a phone; a filter from the address can still be removed.
          rol === null ? null : (
            <Button onClick={() => clear(text)}>{messages.clear}</Button>
          )
        ) : (
          <RoleChips
            viewer={viewer}
            chosen={rol}
            onChoose={(chosen) => go({ ...text, ...(chosen === null ? {} : { rol: chosen }) })}
          />
        )}
      </div>
      {isOutdated ? (
        before
      ) : total === 0 ? (
        <EmptyState
          icon={PeopleIcon}
          title={messages.noMatch}
          text={messages.noMatchHint}
          action={<Button onClick={() => clear({})}>{messages.clear}</Button>}
        />
      ) : items.length === 0 ? (
        <Skeleton lines={PAGE_SIZE} />
      ) : (
        <PeopleTable people={items} viewer={viewer} mobile={mobile} {...rest} />
      )}
      <div className={styles['foot']}>
        {/* To the eyes the empty state says it. */}
        <p role="status" className={total === 0 ? 'visually-hidden' : styles['shown']}>
          {isOutdated
            ? null
            : total === 0
              ? messages.noneShown
              : messages.shown(formatInteger(from), formatInteger(to), formatInteger(total))}
        </p>
        {pages > 1 && !isOutdated ? (
          <Pagination page={page} pages={pages} onGo={(next) => go({ ...search, pagina: next })} />
        ) : null}
      </div>
    </>
  );
}

import { pageNumbers } from '#domain/people/directory.ts';
import { people as messages } from '#i18n/es/people.ts';
import { formatInteger } from '#i18n/format.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/account-icons.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly onGo: (page: number) => void;
}

/** The page buttons of a list. At the ends the step buttons stay, so that they keep focus. */
export function Pagination({ page, pages, onGo }: PaginationProps) {
  return (
    <nav aria-label={messages.pages} className={styles['pages']}>
      <button
        type="button"
        className={styles['step']}
        aria-disabled={page === 1}
        onClick={() => page > 1 && onGo(page - 1)}
      >
        <ChevronLeftIcon />
        {messages.previous}
      </button>
      <ol className={styles['numbers']}>
        {pageNumbers(page, pages).map((number, index, all) =>
          number === null ? (
            <li key={`after ${all[index - 1]}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <button
                type="button"
                className={styles['number']}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onGo(number)}
              >
                {formatInteger(number)}
              </button>
            </li>
          ),
        )}
      </ol>
      <button
        type="button"
        className={styles['step']}
        aria-disabled={page === pages}
        onClick={() => page < pages && onGo(page + 1)}
      >
        {messages.next}
        <ChevronRightIcon />
      </button>
    </nav>
  );
}

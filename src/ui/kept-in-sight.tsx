import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MOBILE, useMediaQuery } from '#platform/use-media-query.ts';
import styles from './kept-in-sight.module.css';

/** How much of the top of a phone's screen its bars cover, at most. Elsewhere nothing does. */
const COVERED_PX = 112;

/**
 * Notices at the top of a page that opens, or is read, further down, as a phone's calendar: while they are scrolled out
 * of sight a button leads back to them.
 * @param props.label what the button says.
 */
export function KeptInSight({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isPassed, setPassed] = useState(false);
  const covered = useMediaQuery(MOBILE) ? COVERED_PX : 0;
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (latest === undefined) return;
        const { isIntersecting, boundingClientRect } = latest;
        setPassed(!isIntersecting && boundingClientRect.top < covered);
      },
      { rootMargin: `-${covered}px 0px 0px 0px` },
    );
    if (place.current !== null) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [covered]);
  return (
    <div ref={place} tabIndex={-1} className={styles['place']}>
      {children}
      {isPassed ? (
        <button
          ref={stayAboveFoot}
          type="button"
          className={styles['back']}
          onClick={() => {
            place.current?.scrollIntoView();
            // The button disappears with it.
            place.current?.focus({ preventScroll: true });
          }}
        >
          {label}
        </button>
      ) : null}
    </div>
  );
}

/**
 * Keeps the button above a bar at the foot of the page, whose height, which changes, is the page's scroll padding.
 * @returns a function that ends it.
 */
function stayAboveFoot(button: HTMLElement | null) {
  const root = document.documentElement;
  const place = () => button?.style.setProperty('--room', root.style.scrollPaddingBlockEnd);
  place();
  const watcher = new MutationObserver(place);
  watcher.observe(root, { attributeFilter: ['style'] });
  return () => watcher.disconnect();
}

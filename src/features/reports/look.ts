import { useMemo } from 'react';
import { useMediaQuery } from '#platform/use-media-query.ts';

/** The styles that a chart takes from the page, since a canvas has no stylesheet. */
export type Look = ReturnType<typeof useLook>;

/** The brand colours that charts use. */
export type Hue = keyof Look['hues'];

/** The current look; it changes with the theme. */
export function useLook() {
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what is read
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string) => style.getPropertyValue(name).trim();
    return {
      hues: { green: read('--green'), blue: read('--blue'), purple: read('--purple') },
      ink: read('--ink'),
      inkSoft: read('--ink-soft'),
      line: read('--line'),
      surface: read('--surface'),
      font: getComputedStyle(document.body).fontFamily,
      /** Whether animation is allowed. */
      motion: !still,
    };
  }, [dark, still]);
}

/** The opacity of a slice in each round of the hues, as the last digits of a colour. */
const ROUNDS = ['ff', 'b0', '80'];

/**
 * The colours of a pie's slices: the hues in turn, paler in each further round, so that slices of one hue can
 * be told apart.
 */
export function sliceColors(hues: readonly string[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.min(Math.floor(index / hues.length), ROUNDS.length - 1);
    return `${hues[index % hues.length]}${ROUNDS[round]}`;
  });
}

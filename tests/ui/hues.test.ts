import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = (file: string) =>
  readFileSync(new URL(`../../src/ui/${file}`, import.meta.url), 'utf8');

/** The values of a property, in the light theme or in the dark one. */
function colours(file: string, property: string, isDark: boolean): readonly string[] {
  const [light = '', dark = ''] = css(file).split('@media (prefers-color-scheme: dark)');
  const values = (isDark ? dark : light).matchAll(new RegExp(` ${property}: (#[0-9a-f]{6})`, 'g'));
  return [...values].map(([, value = '']) => value);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

it.each([
  { theme: 'light', isDark: false },
  { theme: 'dark', isDark: true },
])('the hues of the $theme theme can be read, and told from what is beneath', ({ isDark }) => {
  const hues = colours('hues.css', '--hue', isDark);
  const [text = ''] = colours('hues.css', '--on-hue', isDark);
  expect(new Set(hues).size).toBe(8);
  const grounds = ['surface', 'green-soft', 'amber-soft', 'blue-soft', 'red-soft'].flatMap((name) =>
    colours('tokens.css', `--${name}`, isDark),
  );
  expect(grounds).toHaveLength(5);
  for (const hue of hues) {
    expect(contrast(hue, text), `text on ${hue}`).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds) {
      expect(contrast(hue, ground), `${hue} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  }
});

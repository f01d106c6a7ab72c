// Over 250 lines: all that is examined on a screen, by axe and by what axe does not measure.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose outcome depends on where things are. */
const OF_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Only contrast depends on the theme, so the other rules run in light alone. */
function rulesIn(colorScheme: 'light' | 'dark', onlyLayout: boolean) {
  if (colorScheme === 'dark') return { runOnly: ['color-contrast'] };
  return onlyLayout ? { runOnly: OF_LAYOUT } : {};
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary: string }[];
}

/** Finishes all running animations instead of waiting for them. */
export function stillness(page: Page): Promise<void> {
  return page.evaluate(endMotion);
}

/** Gives a page another size, and waits until it has been drawn at it: what depends on its width may be rendered anew. */
export async function resize(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size);
  await drawn(page);
}

/** Waits until what has changed is drawn, and observers of sizes have been called. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Behind a modal dialog the page is inert, and is examined without it. */
const IN_USE = `[...document.querySelectorAll('dialog:modal')].at(-1) ?? document`;

/**
 * The axe violations of the current page, or of its modal dialog, in the light and the dark theme.
 * @param onlyLayout for a page whose elements were examined already, at another width: their colours are the same, and
 * in light alone it is seen what lies over what.
 */
export async function violations(page: Page, onlyLayout = false): Promise<readonly string[]> {
  const found: string[] = [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const colorScheme of onlyLayout ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    await stillness(page);
    found.push(...(await faintParts(page)).map((part) => `${colorScheme}: ${part}`));
    const options = JSON.stringify({
      resultTypes: ['violations'],
      // No rule that runs reads the style sheets, which axe would fetch and parse anew each time.
      preload: { assets: ['media'] },
      ...rulesIn(colorScheme, onlyLayout),
    });
    // Return only the violations: transferring the full result takes longer than computing it.
    const list = (await page.evaluate(
      `axe.run(${IN_USE}, ${options}).then(({ violations }) => violations)`,
    )) as readonly Violation[];
    found.push(
      ...list.map(
        ({ id, nodes }) =>
          `${colorScheme}: ${id} ×${nodes.length}: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`,
      ),
    );
  }
  return found;
}

/**
 * The parts of controls that are no text, and the contrast with what is around them, where it is under 3:1: the chosen
 * one of several, switches and their knobs, the borders of fields and buttons, ticks, the save button, signs of a status,
 * what is drawn in the week, focus (docs/decisions/0048-what-a-control-is-known-by-has-three-to-one.md).
 */
function faintParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (brush === null) throw new Error('no canvas');
    const channels = (colour: string) => {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      return [...brush.getImageData(0, 0, 1, 1).data];
    };
    const isOpaque = (colour: string) => channels(colour)[3] === 255;
    const luminance = (colour: string) =>
      channels(colour)
        .slice(0, 3)
        .map((byte) => byte / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
    const contrast = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    /** The colour behind an element. */
    const ground = (element: Element | null): string => {
      const root = document.documentElement;
      if (element === null) return getComputedStyle(root).backgroundColor;
      const { backgroundColor } = getComputedStyle(element);
      return isOpaque(backgroundColor) ? backgroundColor : ground(element.parentElement);
    };
    /** The colours by which a box stands out: any one of them is enough. */
    const outlines = (element: Element) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
      return [backgroundColor, ...(borderTopWidth === '0px' ? [] : [borderTopColor])].filter(
        isOpaque,
      );
    };
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    const each = (selector: string) =>
      [...scope.querySelectorAll<HTMLElement>(selector)].filter((part) => part.checkVisibility());
    const seen: (readonly [string, readonly string[], string])[] = [
      ...each('fieldset > label:has([type="radio"]:checked)').map(
        (part) => ['chosen', outlines(part), ground(part.parentElement)] as const,
      ),
      ...each('[role="switch"]:enabled').flatMap((part) => [
        ['switch', outlines(part), ground(part.parentElement)] as const,
        ['knob', [getComputedStyle(part, '::before').backgroundColor], ground(part)] as const,
      ]),
      ...each('[type="checkbox"]:not([role="switch"]):enabled').map((part) => {
        const { appearance, accentColor } = getComputedStyle(part);
        // For a chip, the visible part is the label.
        return appearance === 'none' && part.parentElement !== null
          ? ([
              'chip',
              outlines(part.parentElement),
              ground(part.parentElement.parentElement),
            ] as const)
          : (['tick', [accentColor], ground(part.parentElement)] as const);
      }),
      ...each(
        'select:enabled, textarea:enabled, input:enabled:not([type="checkbox"], [type="radio"])',
      ).map((part) => {
        const { borderTopWidth, color } = getComputedStyle(part);
        // A list without a border is known by its arrow, which has the colour of its text.
        const arrow = part.matches('select') && borderTopWidth === '0px' ? [color] : [];
        return ['field', [...outlines(part), ...arrow], ground(part.parentElement)] as const;
      }),
      // A button without a border is recognised by its text.
      ...each('button:enabled:not([aria-disabled="true"]), a[role="button"]')
        .filter((part) => {
          const { borderTopColor, borderTopWidth } = getComputedStyle(part);
          return borderTopWidth !== '0px' && channels(borderTopColor)[3] !== 0;
        })
        .map((part) => ['button', outlines(part), ground(part.parentElement)] as const),
      ...each('[data-guardar]').map(
        (part) => ['save button', outlines(part), ground(part.parentElement)] as const,
      ),
      ...each('[data-bloque] svg').map(
        (part) => ['status', [getComputedStyle(part).color], ground(part)] as const,
      ),
      // In the week: a status' shape, where a shift ends, the present time, and where nobody comes.
      ...each('[role="grid"] [data-bloque] > b')
        .filter((part) => getComputedStyle(part).backgroundImage !== 'none')
        .map((part) => ['shape', [getComputedStyle(part).color], ground(part)] as const),
      ...each('[role="grid"] [data-bloque]').map(
        (part) =>
          [
            'edge of a shift',
            [getComputedStyle(part).borderTopColor],
            ground(part.parentElement),
          ] as const,
      ),
      ...each('[data-hoy] > i').flatMap((part) => {
        const colours = [getComputedStyle(part).borderTopColor];
        const over = [...(part.parentElement?.querySelectorAll('[data-bloque]') ?? [])];
        return [part, ...over].map((below) => ['present time', colours, ground(below)] as const);
      }),
      // Nothing is hatched until the hours are chosen.
      ...each(':not([data-sin-horas]) > * > [data-hueco]').map((part) => {
        const { borderInlineStartColor, borderInlineStartWidth } = getComputedStyle(part);
        const line = borderInlineStartWidth === '0px' ? [] : [borderInlineStartColor];
        return ['uncovered hours', line, ground(part.parentElement)] as const;
      }),
      ...each('main').map(
        (part) =>
          [
            'focus',
            [getComputedStyle(document.documentElement).getPropertyValue('--focus')],
            ground(part),
          ] as const,
      ),
    ];
    return seen
      .map(([name, colours, behind]) => ({
        name,
        ratio: Math.max(1, ...colours.map((colour) => contrast(colour, behind))),
      }))
      .filter(({ ratio }) => ratio < 3)
      .map(({ name, ratio }) => `${name} has a contrast of ${ratio.toFixed(2)}`);
  });
}

/** The same on a touch screen, where controls are larger. */
export async function smallOnTouch(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const small = await smallTargets(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
  return small;
}

/**
 * The controls in `main`, or in the open dialog, that are too small for a thumb (under 44 px high; a slot of the week,
 * of which eight hours are to be seen, under 38). A control inside a label counts with the label's height; a link within
 * running text is exempt.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root =
      document.querySelector('dialog[open], [role="dialog"]:popover-open') ??
      document.querySelector('main');
    const controls =
      root?.querySelectorAll<HTMLElement>(
        'button, a[href], summary, select, textarea, input, [role="gridcell"]',
      ) ?? [];
    return [...controls]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) =>
          getComputedStyle(control).display !== 'inline' ||
          control.parentElement?.textContent.trim() === control.textContent.trim(),
      )
      .map((control) => control.closest('label') ?? control)
      .map((target) => ({
        name: target.ariaLabel ?? target.textContent,
        height: target.getBoundingClientRect().height,
        least: target.matches('[data-hora]') ? 38 : 44,
      }))
      .filter(({ height, least }) => height < least - 0.1)
      .map(({ name, height }) => `${name}: ${height} px`);
  });
}

/** The pixel colours of a part of the screen, row by row. */
export async function pixels(
  page: Page,
  clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<readonly (readonly string[])[]> {
  const png = await page.screenshot({ clip });
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const brush = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (brush === null) throw new Error('no canvas');
      brush.drawImage(image, 0, 0);
      const { data } = brush.getImageData(0, 0, image.width, image.height);
      return Array.from({ length: image.height }, (_, y) =>
        Array.from({ length: image.width }, (_, x) => {
          const at = 4 * (y * image.width + x);
          return data.slice(at, at + 3).join();
        }),
      );
    },
    [...png],
  );
}

/** Where a part of the page is. @throws where it is not on the screen. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return box;
}

/** The colour of a part at its left edge, where no text is. */
export async function colourOf(page: Page, part: Locator): Promise<string | undefined> {
  const { x, y, height } = await boxOf(part);
  const [[colour] = []] = await pixels(page, { x: x + 3, y: y + height / 2, width: 1, height: 1 });
  return colour;
}

/**
 * Finishes all animations, since axe would measure the contrast of a dialog that is still fading in. It
 * loops because an inherited colour can start transitions in descendants; endless animations are left alone.
 */
function endMotion(): void {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  for (let now = moving(); now.length > 0; now = moving()) {
    for (const one of now) one.finish();
  }
}

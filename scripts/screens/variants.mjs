/** The sizes at which every scene is looked at, and how it is looked at there. */
export const SIZES = [
  { name: '320', width: 320, height: 640, isPhone: true },
  { name: '390', width: 390, height: 844, isPhone: true, inFull: true },
  { name: '844', width: 844, height: 390, isPhone: true },
  { name: '1280', width: 1280, height: 900, isPhone: false, inFull: true },
];

const LIGHT = { colorScheme: 'light', forcedColors: 'none', letters: '' };

/** Large letters and forced colours show the same faults at any width, so two sizes are enough. */
const LOOKS = [
  { name: 'claro', ...LIGHT },
  { name: 'oscuro', ...LIGHT, colorScheme: 'dark' },
  { name: 'letra-200', ...LIGHT, letters: '200%', isExtra: true },
  { name: 'contraste', ...LIGHT, forcedColors: 'active', isExtra: true },
];

export function looksAt({ inFull = false }) {
  return LOOKS.filter(({ isExtra = false }) => inFull || !isExtra);
}

/** Shows a page in one of these variants, and waits until it is drawn and nothing moves. */
export async function show(page, { colorScheme, forcedColors, letters }) {
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, letters);
}

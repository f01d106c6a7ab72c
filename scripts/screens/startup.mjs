import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withColours } from './with-colours.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The screens of iPhones, held upright: width and height in CSS pixels, and pixels to each. */
const SCREENS = [
  [375, 667, 2],
  [414, 896, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
];

/** Of the icon, and between them at its edges. */
const COLOURS = 16;

/**
 * Makes the pictures that iPhones show while the installed app starts: the icon on the background colour of the page.
 */
export async function makeStartupImages(browser) {
  const icon = await readFile(join(ROOT, 'public/icons/icon.svg'), 'utf8');
  await mkdir(join(ROOT, 'public/icons/startup'), { recursive: true });
  for (const [width, height, deviceScaleFactor] of SCREENS) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor });
    await page.setContent(
      `<body style="display:grid;place-items:center;height:100vh;margin:0;background:#faf7f2"><div style="width:96px">${icon}</div></body>`,
    );
    const [across, down] = [width, height].map((side) => side * deviceScaleFactor);
    const picture = withColours(await page.screenshot(), COLOURS);
    await writeFile(join(ROOT, `public/icons/startup/${across}x${down}.png`), picture);
    await page.close();
  }
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openScene } from './open-scene.mjs';
import { SCENES } from './scenes.mjs';
import { makeStartupImages } from './startup.mjs';
import { show } from './variants.mjs';
import { withColours } from './with-colours.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const PHONE = { width: 390, height: 844, isPhone: true };
const DESKTOP = { width: 1280, height: 900, isPhone: false };
const PAPER = { width: 1122, height: 793, isPhone: false };
/** The picture that chats show with a link. */
const LINK = { width: 1200, height: 630, isPhone: false };

/** As many colours as fit into 150 KiB without a visible loss. */
const COLOURS = 128;

const LIGHT = { colorScheme: 'light', forcedColors: 'none', letters: '' };
const DARK = { ...LIGHT, colorScheme: 'dark' };

/**
 * The few pictures that are part of the repository: those of the README and the documents, of the manifest, and of
 * links.
 */
const PICTURES = [
  { scene: 'semana', at: PHONE, file: 'docs/images/week-phone.png' },
  { scene: 'tres-dias', at: PHONE, file: 'docs/images/three-days-phone.png' },
  { scene: 'dia', at: PHONE, file: 'docs/images/day-phone.png' },
  { scene: 'mes', at: PHONE, file: 'docs/images/month-phone.png' },
  { scene: 'lista', at: PHONE, file: 'docs/images/list-phone.png' },
  { scene: 'turno', at: PHONE, file: 'docs/images/sheet-phone.png' },
  { scene: 'copiar', at: PHONE, file: 'docs/images/planner-copy-phone.png' },
  { scene: 'cobertura', at: PHONE, file: 'docs/images/planner-hours-phone.png' },
  { scene: 'turnos', at: PHONE, file: 'docs/images/shifts-phone.png' },
  { scene: 'semana', at: DESKTOP, file: 'docs/images/week-desktop.png' },
  { scene: 'mes', at: DESKTOP, file: 'docs/images/month-desktop.png' },
  { scene: 'semana', at: PAPER, file: 'docs/images/week-on-paper.png', onPaper: true },
  { scene: 'semana', at: DESKTOP, file: 'public/screens/semana.png' },
  { scene: 'mes', at: DESKTOP, file: 'public/screens/mes.png' },
  { scene: 'semana', at: { ...PHONE, scale: 2 }, file: 'public/screens/semana-telefono.png' },
  { scene: 'lista', at: { ...PHONE, scale: 2 }, file: 'public/screens/lista-telefono.png' },
  { scene: 'semana', at: DESKTOP, file: 'public/screens/semana-oscuro.png', look: DARK },
  {
    scene: 'lista',
    at: { ...PHONE, scale: 2 },
    file: 'public/screens/lista-telefono-oscuro.png',
    look: DARK,
  },
  { scene: 'portada', at: LINK, file: 'public/link.png' },
];

/**
 * Makes them, with few colours.
 * @param only a part of a file's name, to make only matching ones.
 */
export async function publish(browser, url, only) {
  if ('startup'.includes(only)) await makeStartupImages(browser);
  for (const { scene, at, file, onPaper = false, look = LIGHT } of PICTURES) {
    if (!file.includes(only)) continue;
    const named = SCENES.find(({ name }) => name === scene);
    const page = await openScene(browser, url, named, at);
    await show(page, look);
    if (onPaper) {
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.getByRole('article').waitFor();
    }
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const picture = withColours(shot, COLOURS);
    await page.context().close();
    await mkdir(join(ROOT, file, '..'), { recursive: true });
    await writeFile(join(ROOT, file), picture);
    console.log(`${file}  ${Math.round(picture.length / 1024)} KiB`);
  }
}

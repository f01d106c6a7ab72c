// Pictures of every page and state of the built product, with the demo family at one moment: `npm run screens` puts
// them into screens/, `npm run screens -- DIR` elsewhere, `-- --only NAME` only those with NAME in theirs.
// `npm run screens -- --publish` makes the few that the README, the documents and the manifest show.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { installBrowser } from './browser.mjs';
import { openScene } from './screens/open-scene.mjs';
import { startProduct } from './screens/product.mjs';
import { publish } from './screens/publish.mjs';
import { SCENES } from './screens/scenes.mjs';
import { looksAt, SIZES, show } from './screens/variants.mjs';

const { values, positionals } = parseArgs({
  options: { publish: { type: 'boolean' }, only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [folder = 'screens'] = positionals;

/** How many scenes are open at once: a scene mostly waits. */
const AT_ONCE = 3;

const executablePath = installBrowser();
const product = await startProduct();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const failed = [];
try {
  if (values.publish) await publish(browser, product.url, values.only);
  else await shootAll();
} finally {
  await browser.close();
  await product.close();
}
for (const line of failed) console.error(line);
process.exitCode = failed.length === 0 ? 0 : 1;

async function shootAll() {
  await mkdir(folder, { recursive: true });
  const jobs = SCENES.filter(({ name }) => name.includes(values.only)).flatMap((scene) =>
    SIZES.map((size) => ({ scene, size })),
  );
  const next = async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await shoot(job);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** One scene at one size, in every variant. */
async function shoot({ scene, size }) {
  try {
    const page = await openScene(browser, product.url, scene, size);
    for (const look of looksAt(size)) {
      await show(page, look);
      const path = join(folder, `${scene.name}-${size.name}-${look.name}.png`);
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    }
    await page.context().close();
  } catch (error) {
    failed.push(`${scene.name} at ${size.name}: ${String(error).split('\n')[0]}`);
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that a theme can change; all others say the same in both. */
const RULES = { light: {}, dark: { runOnly: ['color-contrast'] } } as const;

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary: string }[];
  }[];
}

/** What axe finds wrong with the page as it stands, in light and in dark. */
export async function violations(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Motion first comes to rest: a dialog that fades in has no contrast yet. An animation that is
    // cancelled rejects, and is at rest too.
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((one) => one.finished)),
    );
    const options = JSON.stringify({ resultTypes: ['violations'], ...RULES[colorScheme] });
    const result = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResult;
    found.push(
      ...result.violations.map(
        ({ id, nodes }) =>
          `${colorScheme}: ${id} ×${nodes.length}: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`,
      ),
    );
  }
  return found;
}

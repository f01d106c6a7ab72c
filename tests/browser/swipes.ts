import type { Page } from 'playwright-core';
import { PHONE } from './chromium.ts';
import { swipeAlong } from './hand.ts';

/**
 * Swipes over the element `over` in all directions and lengths, the same ones on every run. Left and right
 * alternate, so that they never lead far away.
 * @param aim selector of what the swipes should start on.
 * @returns how many did.
 */
export async function swipeAbout(
  page: Page,
  { over, aim, count }: { readonly over: string; readonly aim: string; readonly count: number },
): Promise<number> {
  const box = await page.locator(over).boundingBox();
  if (box === null) throw new Error(`no ${over}`);
  const top = Math.max(box.y + 60, 0);
  const bottom = Math.min(box.y + box.height, PHONE.height - 80);
  await page.evaluate((selector) => {
    // A quick sideways swipe over content that does not scroll sideways would navigate back.
    document.documentElement.style.overscrollBehaviorX = 'none';
    Object.assign(globalThis, { aimed: 0 });
    addEventListener(
      'pointerdown',
      ({ clientX: x, clientY: y }) => {
        const hit = [...document.querySelectorAll(selector)].some((one) => {
          const shift = one.getBoundingClientRect();
          return shift.left < x && x < shift.right && shift.top < y && y < shift.bottom;
        });
        if (hit) Object.assign(globalThis, { aimed: Reflect.get(globalThis, 'aimed') + 1 });
      },
      { capture: true },
    );
  }, aim);
  // A seeded generator, so that the swipes are reproducible.
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const devtools = await page.context().newCDPSession(page);
  for (let swipe = 0; swipe < count; swipe += 1) {
    const x = 45 + random() * (PHONE.width - 60);
    const y = top + random() * (bottom - top);
    const far = 20 + random() * 220;
    const angle = random() * 2 * Math.PI;
    const side = swipe % 2 === 0 ? 1 : -1;
    const [dx, dy] = [side * Math.abs(Math.cos(angle)) * far, Math.sin(angle) * far];
    const points = [0, 0.3, 0.7, 1].map((part) => ({ x: x + dx * part, y: y + dy * part }));
    await swipeAlong(devtools, points);
  }
  await devtools.detach();
  return Number(await page.evaluate('aimed'));
}

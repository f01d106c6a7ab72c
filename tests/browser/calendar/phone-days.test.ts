import { expect, it } from 'vitest';
import { drawn } from '#tests/browser/axe.ts';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import { belowHeads, openAt, scrollingFollowed } from '#tests/browser/calendar-week.ts';
import { PHONE } from '#tests/browser/chromium.ts';
import { caregiver, postShifts } from '#tests/browser/shifts.ts';

/** How much of a phone's screen the days have. A finger's slots are higher than a mouse's elsewhere. */
const at = calendarStory({ viewport: PHONE, hasTouch: true });

it.each([
  { size: { width: 390, height: 844 }, days: 620, hours: 8 },
  { size: { width: 320, height: 640 }, days: 440, hours: 5 },
  { size: { width: 844, height: 390 }, days: 200, hours: 3 },
])('the days have most of a phone’s screen, and more while it scrolls: $size', async (phone) => {
  const { page, proxy, paciente: patient, product, monday, day } = at;
  await postShifts(page, patient, [
    {
      fecha: day,
      hora_inicio: '09:00',
      hora_fin: '22:00',
      id_cuidador: caregiver(product, 'Camila'),
    },
  ]);
  await page.setViewportSize(phone.size);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  await expect.poll(() => belowHeads(page)).toBeLessThan(16);
  /** The height of the days that no bar covers, and the hours in it. */
  const room = () =>
    page.evaluate(() => {
      const heads = document.querySelector('[role="grid"] > [role="rowgroup"]');
      const bar = document.querySelector('[data-guardar]')?.parentElement;
      const [eight, nine] = ['08:00', '09:00'].map(
        (hora) => document.querySelector(`[data-hora="${hora}"]`)?.getBoundingClientRect().top ?? 0,
      ) as [number, number];
      if (!heads || !bar) throw new Error('no week');
      const [top, bottom] = [heads.getBoundingClientRect(), bar.getBoundingClientRect()];
      return { days: bottom.top - top.top, hours: (bottom.top - top.bottom) / (nine - eight) };
    });
  const before = await room();
  expect(before.days).toBeGreaterThanOrEqual(phone.days);
  expect(before.hours).toBeGreaterThanOrEqual(phone.hours);
  // The days do not scroll: the page does.
  const isWhole = await page
    .getByRole('grid')
    .evaluate((grid) => grid.scrollHeight <= grid.clientHeight + 1);
  expect(isWhole).toBe(true);
  await page.mouse.move(200, phone.size.height / 2);
  // Scrolled to its end before, the page would scroll no more.
  await scrollingFollowed(page);
  const afterWheel = async (by: number) => {
    await page.mouse.wheel(0, by);
    return Math.round((await room()).days);
  };
  await expect.poll(() => afterWheel(45)).toBeGreaterThan(before.days + 90);
  // The label of a shift that began above is in sight, beneath the heads.
  const label = page.locator(`[data-bloque][data-fecha="${day}"] b`);
  const isInSight = () =>
    label.evaluate((name) => {
      const heads = document.querySelector('[role="grid"] > [role="rowgroup"]');
      const from = heads?.getBoundingClientRect().bottom ?? 0;
      const { top, height } = name.getBoundingClientRect();
      return top >= from - 1 && top + height < innerHeight;
    });
  await expect.poll(isInSight).toBe(true);
  const letters = await label.evaluate((name) =>
    Number.parseFloat(getComputedStyle(name).fontSize),
  );
  expect(letters).toBeGreaterThanOrEqual(12);
  await expect.poll(() => afterWheel(-40)).toBe(Math.round(before.days));
});

it('a control that leaves with its bar while it is pressed comes back, and does what it does', async () => {
  const { page, proxy, paciente: patient, monday } = at;
  await page.setViewportSize(PHONE);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday });
  const more = page.getByRole('button', { name: 'más opciones' });
  await more.focus();
  const box = await more.boundingBox();
  if (box === null) throw new Error('no menu');
  // Long enough to be pressed in its first moment.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  // Scrolled to its end before, the page would scroll no more.
  await scrollingFollowed(page);
  const leaves = () => page.evaluate(() => 'barrasFuera' in document.documentElement.dataset);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
  await expect
    .poll(async () => {
      // Not by a wheel, which goes on scrolling after this.
      await page.evaluate(() => scrollBy(0, 45));
      await drawn(page);
      return leaves();
    })
    .toBe(true);
  await page.mouse.down();
  expect(await leaves()).toBe(false);
  await page.mouse.up();
  await page.getByRole('radio', { name: 'Lista' }).waitFor();
  await devtools.detach();
});

import { describe, expect, it, vi } from 'vitest';
import { MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, FRIDAY } from './calendar-page.ts';
import {
  button,
  dialog,
  eventually,
  expectShifts,
  noDialog,
  says,
  saysNoMore,
  toasted,
} from './on-page.ts';

/** Edits that the disk does not take: they are neither lost nor out of sight, however the page goes on. */
const page = calendarPerTest();

const LEFT = 'vinculo-left-drafts';

/** Lets every write of the databases fail, as on a full disk, or of one store; the returned function makes room. */
function fillDisk(only?: string): () => void {
  const spies = (['put', 'add', 'delete', 'clear'] as const).map((write) => {
    const real = IDBObjectStore.prototype[write] as (...args: unknown[]) => IDBRequest;
    function refuse(this: IDBObjectStore, ...args: unknown[]): IDBRequest {
      if (only !== undefined && this.name !== only) return real.apply(this, args);
      throw new DOMException('no room', 'QuotaExceededError');
    }
    return vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(refuse as never);
  });
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

const signOut = () => page.app.user.click(button('Cerrar sesión'));
const isAway = () => eventually(() => page.app.address(), '/');

describe('signing out', () => {
  it('asks about edits that the disk did not take, and keeps them for the next sign-in', async () => {
    await page.show();
    const week = page.app.address();
    await page.press(FRIDAY, '08:00');
    await page.drawn(1);
    const makeRoom = fillDisk();
    await page.press(FRIDAY, '12:00');
    await toasted(/^No pudimos guardar tus cambios en este dispositivo/);
    await signOut();
    await dialog('Tienes cambios sin guardar');
    await says(/^Hay cambios sin guardar en 1 calendario\. Si los conservas, seguirán aquí/);
    await page.click('Conservar y cerrar sesión');
    await isAway();
    // Not to empty the browser, where they are.
    await toasted(/^Cerraste sesión y tus cambios siguen aquí/);
    makeRoom();
    await page.app.signIn(MARIA);
    await page.app.open(week);
    await expectShifts(FRIDAY, '08:00–08:30 nueva', '12:00–12:30 nueva');
    expect(localStorage.getItem(LEFT)).toBeNull();
  });

  it('asks nothing about edits that were undone again', async () => {
    await page.show();
    fillDisk();
    await page.press(FRIDAY, '12:00');
    await toasted(/^No pudimos guardar tus cambios en este dispositivo/);
    await page.click('Deshacer');
    await eventually(() => JSON.parse(localStorage.getItem(LEFT) ?? '')[0].draft.days, {});
    await signOut();
    await isAway();
  });

  it('leaves edits where they are that it cannot write, although the rest is removed', async () => {
    await page.show();
    const week = page.app.address();
    const makeRoom = fillDisk('drafts');
    await page.press(FRIDAY, '12:00');
    await toasted(/^No pudimos guardar tus cambios en este dispositivo/);
    await signOut();
    await dialog('Tienes cambios sin guardar');
    await page.click('Conservar y cerrar sesión');
    await isAway();
    makeRoom();
    await page.app.signIn(MARIA);
    await page.app.open(week);
    await expectShifts(FRIDAY, '12:00–12:30 nueva');
  });

  it('asks also where they are the only ones, and leaves nothing of them if they are discarded', async () => {
    await page.show();
    const week = page.app.address();
    const makeRoom = fillDisk();
    await page.press(FRIDAY, '12:00');
    await toasted(/^No pudimos guardar tus cambios en este dispositivo/);
    await signOut();
    await dialog('Tienes cambios sin guardar');
    await page.click('Descartar y cerrar sesión');
    await page.click('Sí, descartar y cerrar sesión');
    await isAway();
    expect(localStorage.getItem(LEFT)).toBeNull();
    makeRoom();
    await page.app.signIn(MARIA);
    await page.app.open(week);
    await expectShifts(FRIDAY);
  });

  it('promises to keep nothing where localStorage refuses them too', async () => {
    await page.show();
    const makeRoom = fillDisk();
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await page.press(FRIDAY, '12:00');
    await toasted(/^No pudimos guardar tus cambios en este dispositivo/);
    await signOut();
    await says('Hay cambios sin guardar en 1 calendario.');
    expect(document.body.textContent).not.toContain('Conservar y cerrar sesión');
    await page.app.user.keyboard('{Escape}');
    await noDialog();
    setItem.mockRestore();
    makeRoom();
    await page.press(FRIDAY, '12:30');
    await expectShifts(FRIDAY, '12:00–13:00 nueva');
    await page.drawn(2);
  });
});

it('after a reload on the full disk they are shown as soon as something can be written', async () => {
  await page.show();
  await page.press(FRIDAY, '08:00');
  await page.drawn(1);
  const makeRoom = fillDisk();
  await page.press(FRIDAY, '12:00');
  await toasted(/^No pudimos guardar tus cambios en este dispositivo/);
  await page.app.reload();
  await expectShifts(FRIDAY, '08:00–08:30 nueva');
  await says(/^Este dispositivo no tiene espacio/);
  makeRoom();
  await page.press(FRIDAY, '16:00');
  await expectShifts(FRIDAY, '08:00–08:30 nueva', '12:00–12:30 nueva', '16:00–16:30 nueva');
  await saysNoMore(/^Este dispositivo no tiene espacio/);
  await page.save();
  await eventually(
    () => page.serverHas(FRIDAY),
    ['08:00–08:30 pendiente', '12:00–12:30 pendiente', '16:00–16:30 pendiente'],
  );
});

it('after a reload on the full disk a save shows them, although it finds nothing to save', async () => {
  await page.show();
  const makeRoom = fillDisk();
  await page.press(FRIDAY, '12:00');
  await toasted(/^No pudimos guardar tus cambios en este dispositivo/);
  await page.app.reload();
  await expectShifts(FRIDAY);
  makeRoom();
  await page.save();
  await expectShifts(FRIDAY, '12:00–12:30 nueva');
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readLastShown, writeLastShown } from '#db/calendar/last-shown.ts';
import { MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest } from './calendar-page.ts';
import { dialog, eventually, field, noDialog, waitUntil } from './on-page.ts';

/** Whoever opens the app at midnight gets the calendar looked at last, and does not choose again. */
const page = calendarPerTest();
const PATH = '/dashboard/calendario';
const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
const view = () => document.querySelector<HTMLElement>('[data-vista]')?.dataset['vista'] ?? null;

describe('the calendar last shown', () => {
  const shown = () => field('Ser querido').selectedOptions[0]?.text;
  /**
   * The patient stored on the disk as the last one shown: a page that is left at once may not have time to write it.
   */
  const noted = async () => readLastShown((await page.app.device()).db);

  it('opens by itself, and the way back is one step', async () => {
    await page.app.open(PATH, { as: MARIA });
    await screen.findByText('Selecciona un ser querido para ver su calendario');
    await page.choose('Ser querido', ROSA);
    await eventually(view, 'semana');
    await page.app.user.click(await screen.findByRole('link', { name: 'Datos personales' }));
    await eventually(view, null);
    await page.app.user.click(await screen.findByRole('link', { name: 'Calendario' }));
    await eventually(view, 'semana');
    expect(shown()).toBe(ROSA);
    await waitUntil(() => expect(page.app.address()).toContain('paciente='));
    history.back();
    await waitUntil(() => expect(page.app.address()).toBe('/dashboard/profile'));
    await page.app.open(PATH);
    await eventually(view, 'semana');
    expect(shown()).toBe(ROSA);
    await page.choose('Ser querido', 'Hernán Fuentes Araya (Tata)');
    await eventually(shown, 'Hernán Fuentes Araya (Tata)');
    await eventually(noted, await page.app.server.idOf('Hernán'));
    // Back shows the other again, and that is then the last one.
    history.back();
    await eventually(shown, ROSA);
    await eventually(noted, page.paciente());
    await page.app.open(PATH);
    await eventually(view, 'semana');
    expect(shown()).toBe(ROSA);
  });

  it('is chosen by a link, which leaves focus beside the calendar', async () => {
    await page.app.open(PATH, { as: MARIA });
    const link = await screen.findByRole('link', { name: ROSA });
    link.focus();
    await page.app.user.keyboard('{Enter}');
    await eventually(view, 'semana');
    await eventually(() => document.activeElement, screen.getByRole('heading', { level: 1 }));
  });

  it('is read before anything is drawn: the week is there with the page around it', async () => {
    await page.show();
    /** Whether a start draws the week together with everything around it. */
    async function drawsItsWeekAtOnce(): Promise<boolean> {
      await page.app.open('/');
      const drawn = new Promise<boolean>((resolve) => {
        const watcher = new MutationObserver(() => {
          if (document.querySelector('main') === null) return;
          watcher.disconnect();
          resolve(document.querySelector('[data-vista="semana"] [role="gridcell"]') !== null);
        });
        watcher.observe(document, { childList: true, subtree: true });
      });
      await page.app.open(PATH);
      return drawn;
    }
    // On a busy machine a reading may take so long that the page says so.
    await eventually(drawsItsWeekAtOnce, true);
  });

  it('opens with the dialog of a new shift by the shortcut of the installed app, once', async () => {
    await page.show();
    await page.app.open(`${PATH}?agregar=true`);
    await dialog('Agregar turno');
    await waitUntil(() => expect(page.app.address()).toMatch(/\?paciente=/));
    expect(page.app.address()).not.toContain('agregar');
    await page.app.user.keyboard('{Escape}');
    await noDialog();
    await page.app.reload();
    await eventually(view, 'semana');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['a link', 'the list'])(
    'asks for a new shift also after somebody was chosen by %s',
    async (by) => {
      await page.app.open(`${PATH}?agregar=true&vista=lista&fecha=2027-01-11`, { as: MARIA });
      const link = await screen.findByRole('link', { name: /^Rosa Elena/ });
      if (by === 'a link') await page.app.user.click(link);
      else {
        const rosa = screen.getByRole('option', { name: /^Rosa Elena/ });
        await page.app.user.selectOptions(screen.getByRole('combobox'), rosa);
      }
      await dialog('Agregar turno');
      await waitUntil(() => expect(page.app.address()).not.toContain('agregar'));
      expect(page.app.address()).toContain('vista=lista');
      expect(page.app.address()).toContain('fecha=2027-01-11');
    },
  );

  it('is kept through a sign-out on this device', async () => {
    await page.show();
    await page.click('Cerrar sesión');
    await waitUntil(() => expect(page.app.address()).toBe('/'));
    await page.app.open(PATH, { as: MARIA });
    await eventually(view, 'semana');
    expect(shown()).toBe(ROSA);
  });

  it('is this page’s own, although another tab shows somebody else meanwhile', async () => {
    await page.show();
    const { db } = await page.app.device();
    await writeLastShown(db, await page.app.server.idOf('Hernán'));
    // The link names nobody.
    await page.app.user.click(screen.getByRole('link', { name: 'Calendario' }));
    await waitUntil(() => expect(page.app.address()).not.toContain('fecha='));
    await eventually(view, 'semana');
    expect(shown()).toBe(ROSA);
    await eventually(noted, page.paciente());
  });
});

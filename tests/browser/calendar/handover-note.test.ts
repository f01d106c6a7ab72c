import Database from 'libsql';
import { expect, it } from 'vitest';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import { openAt } from '#tests/browser/calendar-week.ts';
import { eventually } from '#tests/browser/family-week.ts';
import { postShifts } from '#tests/browser/shifts.ts';

/** A handover note in a tab that is closed; the rest of it is tested without a browser. */
const at = calendarStory();
const LABEL = 'Nota para el próximo turno';

/** The texts of the patient's notes in the server's database; there are those of other stories too. */
function kept(): readonly string[] {
  const database = new Database(at.product.databaseFile, { readonly: true });
  try {
    const rows = database
      .prepare('select fecha, hora_inicio, text from handover_note where id_paciente = ?')
      .all(at.paciente);
    return (rows as Record<string, string>[]).map((row) => Object.values(row).join(' '));
  } finally {
    database.close();
  }
}

it('is not lost if the tab is closed while typing: the browser asks first', async () => {
  const { page, proxy, paciente: patient, monday } = at;
  await postShifts(page, patient, [{ fecha: monday, hora_inicio: '08:00', hora_fin: '12:00' }]);
  await openAt(page, proxy.url, { paciente: patient, fecha: monday, vista: 'lista' });
  await page.locator('[data-bloque]').waitFor();
  await page.getByRole('button', { name: /^Editar: / }).click();
  await page.getByLabel(LABEL).fill('Ya comió todo, y duerme.');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('dialog').getByText('Guardada y enviada').waitFor();
  await eventually(kept, [`${monday} 08:00 Ya comió todo, y duerme.`]);
  await page.getByLabel(LABEL).fill('Ya comió todo.');
  await page.getByRole('button', { name: 'Listo' }).click();
  await eventually(kept, [`${monday} 08:00 Ya comió todo.`]);
  // No question once everything is saved.
  let isAsked = false;
  page.on('dialog', (question) => {
    isAsked = true;
    void question.accept();
  });
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(isAsked).toBe(false);
});

import { it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { formatFecha } from '#i18n/format.ts';
import { invited } from '#tests/components/circle/on-circle.ts';
import { JORGE, MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, TUESDAY } from './calendar-page.ts';
import { eventually, says } from './on-page.ts';

/** María plans for her own patients, and also cares for Carmen, whose shifts Jorge plans. */
const page = calendarPerTest();

/** Jorge invites María, and confirms a shift with Carmen for her. */
async function caresForCarmen(fecha: string, hora_inicio: string, hora_fin: string) {
  const { server } = page.app;
  const link = await invited(
    page.app,
    { kind: 'caregiver', name: 'María', mail: MARIA },
    { by: JORGE, patient: 'Carmen' },
  );
  const [, token] = link.split('#');
  const body = { token, consent: CONSENT_VERSION };
  await server.call(MARIA, 'POST', '/api/invitations/accept', body);
  const given = { accion: 'inscribir', status: 'confirmada', fecha, hora_inicio, hora_fin };
  await server.call(JORGE, 'POST', '/solicitudes/actualizar', {
    id_paciente: await server.idOf('Carmen'),
    slots: [{ ...given, id_cuidador: await server.idOf('María José') }],
  });
}

/** María assigns herself to Rosa, whose calendar it is. */
async function assignsHerself() {
  const { server } = page.app;
  const caregiverIds = [await server.idOf('María José')];
  const url = `/api/patients/${page.paciente()}/caregivers`;
  await server.call(MARIA, 'PUT', url, { caregiverIds });
}

it('warns whoever plans of a shift of their own with a patient of another family', async () => {
  await caresForCarmen(TUESDAY, '10:00', '12:00');
  await assignsHerself();
  await page.otherBookings({ [TUESDAY]: ['11:00–13:00 María José'] });
  await page.show();
  const day = formatFecha(TUESDAY, 'long');
  await says(`María José Fuentes Rojas también está con Carmen Soto Lagos el ${day}, 11:00–12:00`);
  // Her shift with Rosa, which she also sees as a caregiver, is not one elsewhere.
  await eventually(
    () =>
      [...document.querySelectorAll<HTMLElement>('[data-doble]')].map(
        ({ dataset }) => dataset['doble'],
      ),
    ['11:00–12:00'],
  );
});

// Over 250 lines: every page and state that is looked at, one line or a few each.

/**
 * What the pictures show: a name, whose page (nobody's without `as`), its path, what is answered there instead of by the
 * server (`before`), what was typed into the sign-up, what must be on the screen, and what is done then. All scenes share
 * one server, so none changes what it has.
 */
const PEOPLE = '/dashboard/usersmanagement';
const calendar = (vista, more = '') => `/dashboard/calendario?vista=${vista}${more}`;

const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
const WEEK = '[data-vista="semana"] [data-bloque]';

const button = (page, name) => page.getByRole('button', { name }).first();
const dialog = (page) => page.getByRole('dialog').first();
const free = (page) => page.locator('[data-estado="libre"][data-fecha="2026-11-26"]').nth(36);

/** Opens one of the dialogs behind the planner's button, which on a phone is in the bar's menu. */
const planner = (name) => async (page) => {
  const menu = button(page, 'más opciones');
  if (await menu.isVisible()) await menu.click();
  await button(page, 'Planificar').click();
  if (name) await dialog(page).getByRole('button', { name }).click();
};

/** Opens a dialog of the first loved one. */
const person = (name) => async (page) => {
  await button(page, name).click();
  await dialog(page).waitFor();
};

/** Answers saves in the place of the server. */
const answerSaves = (answer) => (page) =>
  page.route('**/solicitudes/actualizar*', (route) => route.fulfill(answer));

/** Adds half an hour and saves it. */
async function draw(page) {
  await free(page).click();
  await button(page, 'Actualizar horarios').click();
}

async function saveOffline(page) {
  await page.context().setOffline(true);
  await draw(page);
  await page.locator('[data-pendientes="1"]').waitFor();
}

/** Answers a call with a changed copy of the server's answer. */
const changed = (url, change) => (page) =>
  page.route(url, async (route) => {
    // Prevents a «not modified» answer, which has no body.
    const headers = { ...route.request().headers(), 'if-none-match': '' };
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** A backend with only the required calls, which answers with whole lists. */
const foreign = changed('**/auth/me', (me) => ({ ...me, capabilities: [] }));

/** Changes the list of the open calendar as another user might, and makes the page fetch it. */
async function meanwhile(page, change) {
  await changed('**/solicitudes/paciente/*', change)(page);
  await page.evaluate(() => void dispatchEvent(new Event('online')));
}

/** With a second person in a confirmed shift, two people for half an hour and for an hour, and one at other minutes. */
function twoAtOnce(list) {
  const confirmed = list.filter(({ cuidador }) => cuidador !== null);
  const there = confirmed.find(({ fecha }) => fecha === '2026-11-27');
  // Other patients have none.
  const other = confirmed.find(({ cuidador }) => cuidador.id !== there?.cuidador.id);
  if (there === undefined || other === undefined) return list;
  const both = (fecha, hora_inicio, hora_fin) =>
    [there, other].map((row, n) => ({
      ...row,
      fecha,
      hora_inicio,
      hora_fin,
      id: fecha + hora_fin + n,
    }));
  return [
    ...list,
    {
      ...other,
      fecha: there.fecha,
      hora_inicio: there.hora_inicio,
      hora_fin: there.hora_fin,
      id: 'otro',
    },
    ...both('2026-11-26', '08:00', '08:30'),
    ...both('2026-11-26', '09:00', '11:00'),
    ...both('2026-11-27', '09:30', '10:30'),
    ...both('2026-11-28', '09:15', '11:10').slice(0, 1),
    ...both('2026-11-28', '10:00', '12:00').slice(1),
  ];
}

/** As if a new version were installed. */
const newVersion = (page) =>
  page.addInitScript(() => {
    const worker = { state: 'installed', addEventListener() {}, postMessage() {} };
    const found = { active: worker, waiting: worker, installing: null, addEventListener() {} };
    Object.defineProperty(navigator, 'serviceWorker', {
      value: {
        controller: null,
        ready: Promise.resolve(found),
        register: async () => found,
        getRegistration: async () => found,
        addEventListener() {},
        removeEventListener() {},
      },
    });
  });

/** The entries of a user in the middle of the sign-up. */
const TYPED = {
  mail: 'ana@vinculo.example',
  checkedMail: 'ana@vinculo.example',
  takesConsent: true,
  birthdate: '1985-03-04',
  gender: 'Femenino',
  region: 'Maule',
  rut: [...'11111111', '1'],
  name: 'Ana',
  lastname: 'Rojas Díaz',
  phone: '912345678',
  method: 'mail',
};

/** Moves on to a step of the sign-up; everything is entered but the password. */
const continueTo = (last) => async (page) => {
  await page.getByLabel('Contraseña', { exact: true }).fill('Segura.12');
  await page.getByText('Email verificado').waitFor();
  for (let step = 2; step <= last; step += 1) {
    await button(page, 'Continuar').click();
    await page.getByText(`Paso ${step} de 7`).waitFor();
  }
};

const PUBLIC = [
  { name: 'portada', path: '/' },
  { name: 'entrar', path: '/login', ready: 'form' },
  {
    name: 'entrar-mal',
    path: '/login',
    ready: 'form',
    async act(page) {
      await page.getByLabel('Correo electrónico').fill('maria@vinculo.example');
      await page.getByLabel('Contraseña', { exact: true }).fill('Otra.2025');
      await button(page, 'Iniciar sesión').click();
      await page.locator('[data-sonner-toast], [role="alert"]').first().waitFor();
    },
  },
  { name: 'olvido', path: '/forgot-password', ready: 'form' },
  { name: 'clave-nueva', path: '/reset-password?token=x', ready: 'main' },
  { name: 'clave-lista', path: '/passwordresetsuccess', ready: 'main' },
  { name: 'registro-1', path: '/signup/step1', ready: 'form' },
  ...[2, 3, 4, 5].map((step) => ({
    name: `registro-${step}`,
    path: '/signup/step1',
    ready: 'form',
    signup: TYPED,
    act: continueTo(step),
  })),
  { name: 'registro-6', path: '/signup/step6#correo=ana%40vinculo.example' },
  { name: 'registro-7', path: '/signup/step7', signup: { ...TYPED, verified: true } },
  { name: 'invitacion-gastada', path: '/invitacion#secreto', ready: 'main h1' },
  {
    name: 'invitacion',
    path: '/invitacion#secreto',
    before: (page) =>
      page.route('**/api/invitations/read', (route) =>
        route.fulfill({
          json: {
            kind: 'caregiver',
            version: '1',
            patient: { name: 'Rosa Elena', nickname: 'Nana Rosa' },
            inviter: { name: 'María', last_name: 'Rojas' },
            contact: 'luz@correo.cl',
            channel: 'mail',
          },
        }),
      ),
    ready: 'form',
  },
  { name: 'privacidad', path: '/privacidad', ready: 'h1' },
  { name: 'no-existe', path: '/nada', ready: 'h1' },
];

const CALENDAR = [
  { name: 'semana' },
  {
    name: 'semana-con-horas',
    before: (page) =>
      page.route('**/care-hours', (route) =>
        route.fulfill({ json: { window: { from: 480, to: 1200 } } }),
      ),
  },
  { name: 'tres-dias', path: calendar('tres-dias'), ready: '[data-bloque]' },
  { name: 'dia', path: calendar('dia'), ready: '[data-bloque]' },
  { name: 'mes', path: calendar('mes'), ready: '[data-vista="mes"] [role="gridcell"]' },
  { name: 'lista', path: calendar('lista'), ready: '[data-vista="lista"]' },
  { name: 'semana-vacia', path: calendar('semana', '&fecha=2027-03-10'), ready: '[role="grid"]' },
  {
    name: 'turno-elegido',
    async act(page) {
      // The press passes through a shift to its slot.
      const shift = page.locator('[data-bloque][data-fecha="2026-11-25"]').first();
      const hora = await shift.getAttribute('data-inicio');
      await page.locator(`[role="gridcell"][data-fecha="2026-11-25"][data-hora="${hora}"]`).click();
      await page.getByRole('region', { name: 'Turno seleccionado' }).waitFor();
    },
  },
  {
    name: 'turno',
    path: calendar('lista'),
    ready: '[data-vista="lista"]',
    async act(page) {
      await button(page, /^Editar: jueves/).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'agregar-turno',
    async act(page) {
      await button(page, 'Agregar turno').click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'sin-guardar',
    async act(page) {
      await free(page).click();
      await page.locator('[data-bloque][data-estado="nueva"]').first().waitFor();
    },
  },
  { name: 'planificar', act: planner() },
  { name: 'copiar', act: planner(/^Copiar o repetir/) },
  { name: 'cobertura', act: planner(/^Horas y cobertura/) },
  { name: 'sin-conexion', act: saveOffline },
  {
    name: 'por-enviar',
    async act(page) {
      const panel = button(page, /cambios? por enviar/);
      // Without a worker, chunks that are loaded on demand must be loaded before the network goes.
      await panel.click();
      await dialog(page).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await saveOffline(page);
      await panel.click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'actividad',
    async act(page) {
      await planner('Actividad')(page);
      await dialog(page).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'compartir',
    async act(page) {
      await planner(/^Compartir/)(page);
      await dialog(page).getByRole('textbox').waitFor();
    },
  },
  {
    name: 'turno-urgente',
    path: calendar('lista'),
    ready: '[data-vista="lista"]',
    async act(page) {
      await button(page, /^Editar: miércoles.*15:00/).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'guardado',
    before: answerSaves({ json: { success: true, version: 1000 } }),
    async act(page) {
      await page.evaluate(() => {
        const prompt = async () => undefined;
        dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
      });
      await draw(page);
      await page.getByText('Horarios actualizados exitosamente').waitFor();
      await page.getByRole('region', { name: 'Instalar' }).waitFor();
    },
  },
  {
    name: 'rechazado',
    before: answerSaves({
      status: 422,
      json: { success: false, message: 'La cuenta de este cuidador no está activa.' },
    }),
    async act(page) {
      await draw(page);
      await page.locator('[data-rechazado]').waitFor();
    },
  },
  {
    name: 'conflicto',
    before: foreign,
    async act(page) {
      await free(page).click();
      await page.locator('[data-bloque][data-estado="nueva"]').first().waitFor();
      await meanwhile(page, (list) => {
        const confirmed = list.find(({ id_cuidador }) => id_cuidador !== null);
        const hours = { fecha: '2026-11-26', hora_inicio: '17:30', hora_fin: '20:00' };
        return [...list, { ...confirmed, ...hours, id: 'otro' }];
      });
      await page.getByRole('alert', { name: /^Estas horas cambiaron/ }).waitFor();
    },
  },
  ...['semana', 'lista', 'mes'].map((vista) => ({
    name: `dos-a-la-vez-${vista}`,
    path: calendar(vista),
    ready: `[data-vista="${vista}"] :is([data-bloque]:not(details *), [data-confirmada])`,
    before: foreign,
    async act(page) {
      await meanwhile(page, twoAtOnce);
      await page.locator('[data-varios]').first().waitFor({ state: 'attached' });
      await page
        .getByText(/vienen a la misma hora/)
        .first()
        .waitFor();
    },
  })),
  {
    name: 'confirmacion-perdida',
    before: foreign,
    async act(page) {
      await meanwhile(page, (list) => list.filter(({ fecha }) => fecha !== '2026-11-27'));
      await page.locator('[data-perdidas]').waitFor();
    },
  },
  {
    name: 'version-nueva',
    before: newVersion,
    act: (page) => page.getByRole('button', { name: 'Usar la versión nueva' }).first().waitFor(),
  },
].map((scene) => ({
  as: 'maria',
  patient: ROSA,
  path: calendar('semana'),
  ready: WEEK,
  ...scene,
}));

const FAMILY = [
  {
    name: 'sesion-terminada',
    before: (page) => page.route('**/auth/me', (route) => route.fulfill({ status: 401, json: {} })),
    ready: 'form',
    act: (page) => page.getByText('Sesión terminada').waitFor(),
  },
  {
    name: 'sin-servidor',
    before: (page) =>
      page.route('**', (route) =>
        ['fetch', 'xhr', 'eventsource'].includes(route.request().resourceType())
          ? route.abort()
          : route.fallback(),
      ),
    ready: 'main h1',
  },
  {
    name: 'primeros-pasos',
    before: changed('**/responsable/mis_usuarios', () => []),
    act: (page) => page.getByText('Tus primeros pasos').first().waitFor(),
  },
  {
    name: 'completar-datos',
    path: '/completar-datos',
    before: changed('**/auth/me', (me) => ({
      ...me,
      capabilities: [...me.capabilities, 'complete-profile'],
      awaiting: ['rut', 'phone', 'birthdate', 'region', 'gender'],
    })),
    ready: 'form',
  },
  { name: 'sin-elegir', path: '/dashboard/calendario', ready: 'main h1' },
  { name: 'asignar', act: person('Asignar cuidador') },
  { name: 'personas', act: person('Personas') },
  {
    name: 'archivar',
    async act(page) {
      await person('Editar')(page);
      await dialog(page).getByRole('button', { name: 'Archivar' }).click();
      await page.getByText(/^Archivar a /).waitFor();
    },
  },
  {
    name: 'cambiar-clave',
    path: '/dashboard/profile',
    ready: '#aplicacion',
    async act(page) {
      await button(page, 'Cambiar contraseña').click();
      await dialog(page).waitFor();
    },
  },
  { name: 'seres-queridos', ready: 'main h1' },
  { name: 'agregar-ser-querido', path: `${PEOPLE}?agregar=true`, ready: 'dialog[open]' },
  { name: 'datos-personales', path: '/dashboard/profile', ready: '#aplicacion' },
].map((scene) => ({ as: 'maria', path: PEOPLE, ...scene }));

const CAREGIVER = [
  { name: 'turnos', path: '/turnos', ready: '[data-turno]' },
  {
    name: 'disponibilidad',
    path: '/turnos',
    ready: '[data-no-disponible]',
    before: changed('**/api/unavailability', () => [
      ...['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].map((fecha) => {
        return { fecha, hora_inicio: '00:00', hora_fin: '24:00' };
      }),
      { fecha: '2026-12-08', hora_inicio: '10:00', hora_fin: '12:00' },
    ]),
    async act(page) {
      await page.getByText('Quitar solo un día').click();
      await page.getByRole('heading', { name: 'Mi disponibilidad' }).scrollIntoViewIfNeeded();
      await page.locator('[data-no-disponible]').last().scrollIntoViewIfNeeded();
    },
  },
  { name: 'turnos-datos', path: '/turnos/datos', ready: '#aplicacion' },
].map((scene) => ({ as: 'camila', ...scene }));

const ADMIN = [
  { name: 'admin-usuarios', path: PEOPLE, ready: 'main h1' },
  {
    name: 'admin-descarga',
    path: PEOPLE,
    before: (page) =>
      page.route('**/admin/workbooks*', (route) =>
        route.fulfill({ json: { id: 'x', state: 'making', rows: 41_000, totalRows: 96_000 } }),
      ),
    async act(page) {
      await button(page, 'Descargar registros (Excel)').click();
      await page.getByText(/^Preparando… \d/).waitFor();
    },
  },
  { name: 'admin-calendario', path: '/dashboard/calendario', ready: 'main h1' },
  { name: 'admin-finanzas', path: '/dashboard/financeStats', ready: 'canvas' },
  { name: 'admin-cifras', path: '/dashboard/usersStats', ready: 'canvas' },
].map((scene) => ({ as: 'admin', ...scene }));

export const SCENES = [...PUBLIC, ...CALENDAR, ...FAMILY, ...CAREGIVER, ...ADMIN];

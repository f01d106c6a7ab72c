// Over 150 lines: every page and state that is looked at, one line or a few each.

/**
 * What the pictures show: a name, whose page (nobody's without `as`), its path, what is done there, and what must be on
 * the screen before a picture is taken.
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

async function saveOffline(page) {
  await page.context().setOffline(true);
  await free(page).click();
  await button(page, 'Actualizar horarios').click();
  await page.locator('[data-pendientes="1"]').waitFor();
}

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
  { name: 'invitacion-gastada', path: '/invitacion#secreto', ready: 'main h1' },
  { name: 'privacidad', path: '/privacidad', ready: 'h1' },
  { name: 'no-existe', path: '/nada', ready: 'h1' },
];

const CALENDAR = [
  { name: 'semana', path: calendar('semana'), ready: WEEK },
  { name: 'tres-dias', path: calendar('tres-dias'), ready: '[data-bloque]' },
  { name: 'dia', path: calendar('dia'), ready: '[data-bloque]' },
  { name: 'mes', path: calendar('mes'), ready: '[data-vista="mes"] [role="gridcell"]' },
  { name: 'lista', path: calendar('lista'), ready: '[data-vista="lista"]' },
  { name: 'semana-vacia', path: calendar('semana', '&fecha=2027-03-10'), ready: '[role="grid"]' },
  {
    name: 'turno-elegido',
    path: calendar('semana'),
    ready: WEEK,
    async act(page) {
      // A press goes through a shift to its slot.
      const shift = page.locator('[data-bloque][data-fecha="2026-11-26"]').first();
      const hora = await shift.getAttribute('data-inicio');
      await page.locator(`[role="gridcell"][data-fecha="2026-11-26"][data-hora="${hora}"]`).click();
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
    path: calendar('semana'),
    ready: WEEK,
    async act(page) {
      await button(page, 'Agregar turno').click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'sin-guardar',
    path: calendar('semana'),
    ready: WEEK,
    async act(page) {
      await free(page).click();
      await page.locator('[data-bloque][data-estado="nueva"]').first().waitFor();
    },
  },
  { name: 'planificar', path: calendar('semana'), ready: WEEK, act: planner() },
  { name: 'copiar', path: calendar('semana'), ready: WEEK, act: planner(/^Copiar o repetir/) },
  { name: 'cobertura', path: calendar('semana'), ready: WEEK, act: planner(/^Horas y cobertura/) },
  { name: 'sin-conexion', path: calendar('semana'), ready: WEEK, act: saveOffline },
  {
    name: 'por-enviar',
    path: calendar('semana'),
    ready: WEEK,
    async act(page) {
      const panel = button(page, /cambios? por enviar/);
      // Without a worker, what is loaded on demand has to be there before the network goes.
      await panel.click();
      await dialog(page).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await saveOffline(page);
      await panel.click();
      await dialog(page).waitFor();
    },
  },
].map((scene) => ({ as: 'maria', patient: ROSA, ...scene }));

const FAMILY = [
  { name: 'sin-elegir', path: '/dashboard/calendario', ready: 'main h1' },
  { name: 'seres-queridos', path: PEOPLE, ready: 'main h1' },
  { name: 'agregar-ser-querido', path: `${PEOPLE}?agregar=true`, ready: 'dialog[open]' },
  { name: 'datos-personales', path: '/dashboard/profile', ready: '#aplicacion' },
].map((scene) => ({ as: 'maria', ...scene }));

const CAREGIVER = [
  { name: 'turnos', path: '/turnos', ready: '[data-turno]' },
  { name: 'turnos-datos', path: '/turnos/datos', ready: '#aplicacion' },
].map((scene) => ({ as: 'camila', ...scene }));

const ADMIN = [
  { name: 'admin-usuarios', path: PEOPLE, ready: 'main h1' },
  { name: 'admin-calendario', path: '/dashboard/calendario', ready: 'main h1' },
  { name: 'admin-finanzas', path: '/dashboard/financeStats', ready: 'canvas' },
  { name: 'admin-cifras', path: '/dashboard/usersStats', ready: 'canvas' },
].map((scene) => ({ as: 'admin', ...scene }));

export const SCENES = [...PUBLIC, ...CALENDAR, ...FAMILY, ...CAREGIVER, ...ADMIN];

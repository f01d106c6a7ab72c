import { BRAND } from '#i18n/brand.ts';
import { formatOClock } from '#i18n/format.ts';

/** The app on the home screen: installing it, its version. */
export const homeScreen = {
  title: 'La aplicación',
  version: (version: string, day: string, time: string) =>
    `Versión ${version}, del ${day} a ${formatOClock(time)}`,
  unbuilt: 'Versión de desarrollo',
  check: 'Buscar actualización',
  checking: 'Buscando…',
  found: {
    ready: 'Hay una versión nueva.',
    newest: 'Ya tienes la versión más nueva.',
    unreachable: 'No pudimos buscar. Revisa tu conexión e intenta de nuevo.',
    impossible: 'En este navegador siempre usas la versión más nueva.',
  },
  afterSaving: 'Hay una versión nueva. Podrás usarla cuando guardes los cambios del calendario.',
  update: 'Usar la versión nueva',

  install: `Instalar ${BRAND}`,
  installText: 'Se abre con un toque desde la pantalla de inicio, también sin señal.',
  installed: 'Está instalada en este dispositivo.',
  byMenu:
    'Para tenerla en la pantalla de inicio, abre el menú del navegador y elige «Instalar» o «Agregar a la pantalla de inicio».',
  afterSending:
    'Antes de agregarla a la pantalla de inicio, guarda y envía los cambios que esperan aquí: la aplicación instalada no los verá.',
  onIos: `Agrega ${BRAND} a la pantalla de inicio`,
  steps: {
    share: 'Toca Compartir, en la barra de Safari.',
    add: 'Elige «Agregar a inicio».',
    open: 'Abre la aplicación desde el ícono nuevo e inicia sesión.',
  },

  offer: {
    label: 'Instalar',
    prompt: `¿Quieres tener ${BRAND} como una aplicación? Se abre al instante, también sin señal.`,
    ios: `Ten ${BRAND} en tu pantalla de inicio: se abre con un toque y recibe avisos.`,
    install: 'Instalar',
    later: 'Ahora no',
  },
} as const;

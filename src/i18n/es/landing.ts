import { BRAND } from '#i18n/brand.ts';

/** The public front page. */
export const landing = {
  enter: 'Acceder',
  createAccount: 'Crear una cuenta',
  createAccountShort: 'Crear cuenta',
  heading: 'Cuidado integral',
  text: `${BRAND} conecta a familias, cuidadores y seres queridos a través de herramientas digitales para el monitoreo, la comunicación y la gestión diaria del cuidado.`,
  points: {
    offline: {
      title: 'Funciona sin señal',
      text: 'El calendario se abre y se edita sin internet; los cambios se envían solos cuando vuelve la conexión.',
    },
    week: {
      title: 'La semana de un vistazo',
      text: 'Turnos ajustados a la media hora, con quién viene y qué falta por confirmar.',
    },
    saved: {
      title: 'Nada se pierde',
      text: 'Cada cambio queda guardado en tu dispositivo y te decimos con claridad qué ya se envió.',
    },
  },
  pointsTitle: 'Pensado para familias que cuidan',
  privacy: 'Privacidad',
  rights: `© 2025 ${BRAND}. Todos los derechos reservados.`,
} as const;

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
  weekPicture:
    'La semana de una familia en el calendario: quién viene cada día y qué está por confirmar.',
  listPicture: 'La misma semana como lista en un teléfono.',
  stepsTitle: 'Cómo funciona',
  steps: [
    {
      title: 'Crea tu cuenta',
      text: 'Agrega a la persona que cuidan. Toma un par de minutos.',
    },
    {
      title: 'Arma la semana',
      text: 'Marca los horarios en el calendario y asigna a quien viene en cada turno.',
    },
    {
      title: 'Sigan el cuidado',
      text: 'Familia y cuidadores ven los mismos turnos, desde el teléfono o el computador.',
    },
  ],
  trustTitle: 'Tus datos, en tus manos',
  trust:
    'Los datos de salud son delicados. Los usamos solo para organizar el cuidado, y puedes descargarlos o pedir que se borren.',
  privacy: 'Privacidad',
  rights: `© 2025 ${BRAND}. Todos los derechos reservados.`,
} as const;

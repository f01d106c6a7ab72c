import type { FirstStep } from '#domain/people/first-steps.ts';

/** The card that leads from a new account to a first week. */
export const firstSteps = {
  title: 'Tus primeros pasos',
  hide: 'Ocultar estos pasos',
  done: 'Listo',
  /** Said of «Quién ayuda» while somebody has not answered their invitation. */
  awaited: 'Esperando respuesta',
  awaitedText: 'Hay invitaciones sin responder. Si alguna no llegó, retírala y crea otra.',
  toInvitations: 'Ver invitaciones',
  steps: {
    patient: {
      title: 'Tu ser querido',
      text: 'Agrega a la persona que cuidan: basta su nombre y apellido.',
    },
    helper: {
      title: 'Quién ayuda',
      text: 'Invita a quienes cuidan y a tu familia. Cada uno acepta desde su teléfono.',
    },
    week: {
      title: 'Su primera semana',
      text: 'Marca en el calendario cuándo necesita compañía y quién viene.',
    },
  } as const satisfies Readonly<Record<FirstStep, { title: string; text: string }>>,
  plan: 'Armar su semana',
} as const;

/** The hours in which somebody should be there, asked once. */
export const careHours = {
  question: '¿En qué horario necesita compañía?',
  allDay: 'Todo el día',
  day: 'De día, 8 a 20',
  night: 'De noche, 20 a 8',
  hint: 'El calendario marca lo que falta cubrir en esas horas. Las puedes cambiar en «Horas y cobertura».',
} as const;

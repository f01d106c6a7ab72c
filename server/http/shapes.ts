import { GENDERS, REGIONS, SIGNUP_ROLES, VERIFICATION_METHODS } from '#domain/account/choices.ts';
import { MAIL_FREE, MAIL_NOT_VALID, MAIL_TAKEN } from '#domain/account/words.ts';
import { STATUSES } from '#domain/calendar/status.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';

/**
 * The shapes of answers as JSON Schema. Fastify serialises answers with them, so an unlisted field is never
 * sent, and `/openapi.json` is made of the same objects.
 */
const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

export const problemShape = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { ...text, description: 'En español y apto para mostrarse.' },
    code: text,
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: text, message: text },
      },
    },
  },
} as const;

export const tokenShape = {
  type: 'object',
  required: ['token'],
  properties: { token: text },
} as const;

export const successShape = {
  type: 'object',
  required: ['success'],
  properties: { success: { type: 'boolean' } },
} as const;

export const googleShape = {
  type: 'object',
  required: ['url', 'flow'],
  properties: {
    url: text,
    flow: { ...text, description: 'Sellado; se devuelve tal cual con la respuesta de Google.' },
  },
} as const;

/** `success: false` comes with a message for the user. */
export const outcomeShape = {
  type: 'object',
  required: ['success', 'message'],
  properties: { success: { type: 'boolean' }, message: text },
} as const;

export const mailCheckShape = {
  type: 'object',
  required: ['message', 'valid', 'capabilities'],
  properties: {
    message: { ...text, enum: [MAIL_TAKEN, MAIL_NOT_VALID, MAIL_FREE] },
    valid: { type: 'boolean', description: 'Si se puede crear una cuenta con él.' },
    capabilities: {
      type: 'array',
      items: { ...text, enum: [CAPABILITIES.signupConsent] },
      description: 'Lo que el registro acepta además de lo necesario: `consent` en `/auth/signup`.',
    },
  },
} as const;

export const personalDataProperties = {
  rut: { ...text, description: 'Con o sin puntos, guion y ceros iniciales.' },
  name: text,
  lastname: text,
  phone: { ...text, description: '+56912345678, con o sin el prefijo.' },
  birthdate: { ...text, format: 'date' },
  gender: { ...text, enum: GENDERS },
  region: { ...text, enum: REGIONS },
} as const;

export const signupBodyShape = {
  type: 'object',
  required: [
    ...Object.keys(personalDataProperties),
    'mail',
    'password',
    'role',
    'verificationMethod',
  ],
  properties: {
    ...personalDataProperties,
    mail: text,
    password: text,
    role: { ...text, enum: SIGNUP_ROLES },
    verificationMethod: { ...text, enum: VERIFICATION_METHODS },
    consent: { ...text, description: 'La versión del texto de privacidad que se aceptó.' },
  },
} as const;

export const meShape = {
  type: 'object',
  required: ['id', 'name', 'lastname', 'email', 'role', 'awaiting', 'capabilities'],
  properties: {
    id: text,
    name: text,
    lastname: text,
    email: text,
    role: text,
    awaiting: { type: 'array', items: text, description: 'Datos que la cuenta aún debe.' },
    capabilities: { type: 'array', items: { ...text, enum: Object.values(CAPABILITIES) } },
  },
} as const;

export const userShape = {
  type: 'object',
  required: ['id', 'name', 'last_name', 'role'],
  properties: {
    id: text,
    name: text,
    last_name: text,
    nickname: textOrNull,
    rut: {
      ...textOrNull,
      description: 'A una familia, de un cuidador solo el final: `*****678-5`.',
    },
    role: text,
    tipo: textOrNull,
    createdAt: text,
    mail: { ...textOrNull, description: 'No se muestra a una familia.' },
    estado_cuenta: text,
    metodo_de_pago: textOrNull,
    subscription: textOrNull,
    totalMonths: { type: ['integer', 'null'] },
    region: { ...textOrNull, description: 'A una familia, solo la de un ser querido.' },
    birthdate: { ...textOrNull, description: 'Solo de un ser querido.' },
  },
} as const;

export const caregiverShape = {
  type: 'object',
  required: ['id', 'name', 'lastname', 'estado_cuenta'],
  properties: { id: text, name: text, lastname: text, estado_cuenta: text },
} as const;

export const assignmentShape = {
  type: 'object',
  required: ['success', 'message', 'caregivers'],
  properties: {
    success: { type: 'boolean' },
    message: text,
    caregivers: { type: 'array', items: caregiverShape },
  },
} as const;

export const lovedOneBodyShape = {
  type: 'object',
  required: ['name', 'last_name'],
  properties: {
    name: text,
    last_name: text,
    nickname: textOrNull,
    rut: textOrNull,
    birthdate: { type: ['string', 'null'], format: 'date' },
  },
} as const;

export const solicitudShape = {
  type: 'object',
  required: ['id', 'fecha', 'hora_inicio', 'hora_fin', 'status', 'cuidador'],
  properties: {
    id: text,
    fecha: { ...text, format: 'date' },
    hora_inicio: text,
    hora_fin: { ...text, description: 'El final del día es 24:00.' },
    status: { ...text, enum: STATUSES },
    cuidador: {
      type: ['object', 'null'],
      required: ['id', 'nombre_completo', 'name', 'lastname'],
      properties: { id: text, nombre_completo: text, name: text, lastname: text },
    },
  },
} as const;

/** A shift of a save that is not as its author saw it: nothing of it was applied. */
export const conflictShape = {
  type: 'object',
  required: ['slots', 'solicitudes'],
  properties: {
    slots: {
      type: 'array',
      items: { type: 'integer' },
      description: 'Posiciones en `slots` de los cambios que no se aplicaron.',
    },
    solicitudes: {
      type: 'array',
      items: solicitudShape,
      description: 'Lo que hay ahora en esas horas.',
    },
  },
} as const;

export const noteShape = {
  type: 'object',
  required: ['fecha', 'hora', 'text', 'updated_at'],
  properties: {
    fecha: { ...text, format: 'date' },
    hora: { ...text, description: 'Cuando empieza el turno.' },
    text,
    updated_at: text,
  },
} as const;

export const ownDataShape = {
  type: 'object',
  required: ['exportedAt', 'account', 'consents', 'lovedOnes', 'shifts'],
  properties: {
    exportedAt: text,
    account: {
      type: 'object',
      properties: {
        ...userShape.properties,
        phone: textOrNull,
        gender: textOrNull,
        google: { type: 'boolean' },
        verifiedAt: textOrNull,
      },
    },
    consents: {
      type: 'array',
      items: { type: 'object', properties: { version: text, givenAt: text } },
    },
    lovedOnes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          ...userShape.properties,
          caregivers: { type: 'array', items: caregiverShape },
          solicitudes: { type: 'array', items: solicitudShape },
          notes: { type: 'array', items: noteShape },
        },
      },
    },
    shifts: {
      type: 'array',
      items: {
        type: 'object',
        properties: { fecha: text, hora_inicio: text, hora_fin: text, status: text },
      },
    },
  },
} as const;

export function listOf<T>(items: T): { readonly type: 'array'; readonly items: T } {
  return { type: 'array', items };
}

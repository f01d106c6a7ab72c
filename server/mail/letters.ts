import { escapeHtml } from '#server/escape-html.ts';
import type { Letter } from './messenger.ts';

/** The mails and text messages, in Spanish. `brand` is the product's name. */

export const CODE_MINUTES = 10;
export const RESET_MINUTES = 30;

/** What a mail program may turn into a link, like `premio.cl`, a telephone number, and parts of sentences. */
const NO_NAME = /[/:@,;!?]|\S\.\S|\d(\D*\d){2}|\S{5}\.\s/;
const MOST_WORDS = 3;
const MOST_LETTERS = 40;

/**
 * A name as mails and text messages show it that anybody can have sent to a stranger. These include mails to the address
 * of an account, because that address may be unverified. A name must not be a message of its own, so only the first word
 * of a longer one is shown.
 * @returns null if the name is left out.
 */
function nameInLetter(name: string): string | null {
  if (NO_NAME.test(name)) return null;
  const words = name.trim().split(/\s+/);
  const all = words.join(' ');
  const isShort = words.length <= MOST_WORDS && all.length <= MOST_LETTERS;
  return (isShort ? all : words[0]?.slice(0, MOST_LETTERS)) || null;
}

function greeting(name: string): string {
  const shown = nameInLetter(name);
  return shown === null ? 'Hola:' : `Hola, ${shown}:`;
}

export function codeLetter(
  brand: string,
  name: string,
  { code, link }: { readonly code: string; readonly link: string },
): Letter {
  return letter(`Tu código de verificación de ${brand}`, [
    greeting(name),
    `Tu código para terminar de crear tu cuenta en ${brand} es:`,
    { strong: code },
    `Vence en ${CODE_MINUTES} minutos y se usa una sola vez.`,
    'Si cerraste la página, puedes seguir aquí:',
    { link, label: 'Ingresar el código' },
    'Si no pediste una cuenta, no tienes que hacer nada. Nadie del equipo te pedirá este código.',
  ]);
}

export function codeText(brand: string, code: string): string {
  return `${code} es tu código de ${brand}. Vence en ${CODE_MINUTES} minutos. No lo compartas.`;
}

export function resetLetter(brand: string, name: string, link: string): Letter {
  return letter(`Recupera tu contraseña de ${brand}`, [
    greeting(name),
    'Recibimos una solicitud para cambiar tu contraseña. Abre este enlace para elegir una nueva:',
    { link, label: 'Elegir una contraseña nueva' },
    `El enlace vale por ${RESET_MINUTES} minutos y se usa una sola vez.`,
    'Si no lo pediste tú, ignora este correo: tu contraseña sigue siendo la misma.',
  ]);
}

export function passwordChangedLetter(brand: string, name: string): Letter {
  return letter(`Tu contraseña de ${brand} cambió`, [
    greeting(name),
    'La contraseña de tu cuenta acaba de cambiar y cerramos todas las sesiones abiertas.',
    'Si no fuiste tú, recupera tu contraseña cuanto antes desde la página de inicio de sesión.',
  ]);
}

export function mailCodeLetter(brand: string, name: string, code: string): Letter {
  return letter(`Tu código para cambiar tu correo en ${brand}`, [
    greeting(name),
    `Tu código para usar este correo en tu cuenta de ${brand} es:`,
    { strong: code },
    `Vence en ${CODE_MINUTES} minutos y se usa una sola vez.`,
    'Si no lo pediste, no tienes que hacer nada. Nadie del equipo te pedirá este código.',
  ]);
}

/** To the account's previous mail address. */
export function mailChangedLetter(brand: string, name: string): Letter {
  return letter(`El correo de tu cuenta de ${brand} cambió`, [
    greeting(name),
    'Tu cuenta usa ahora otro correo para iniciar sesión, y los avisos llegarán a él.',
    'Si no fuiste tú, escribe cuanto antes a quien administra el servicio.',
  ]);
}

export const INVITATION_DAYS = 14;

export interface InvitationText {
  /** The name that the inviter gave to the invited person. */
  readonly name: string;
  readonly inviter: string;
  readonly patient: string;
  readonly kind: 'member' | 'caregiver';
  readonly link: string;
}

/** All names are chosen by the inviter, who can have this mail sent to anybody. */
export function invitationLetter(brand: string, invitation: InvitationText): Letter {
  const { name, link } = invitation;
  return letter(invites(invitation), [
    greeting(name),
    `${invites(invitation)} en ${brand}. Abre este enlace para ver la invitación:`,
    { link, label: 'Ver la invitación' },
    `El enlace vale por ${INVITATION_DAYS} días y se usa una sola vez.`,
    'Si no conoces a esta persona, no tienes que hacer nada.',
  ]);
}

export function invitationText(brand: string, invitation: InvitationText): string {
  return `${invites(invitation)} en ${brand}: ${invitation.link}`;
}

function invites({ kind, ...names }: InvitationText): string {
  const inviter = nameInLetter(names.inviter) ?? 'Una familia';
  const patient = nameInLetter(names.patient) ?? 'un ser querido';
  return kind === 'caregiver'
    ? `${inviter} te invita a cuidar a ${patient}`
    : `${inviter} te invita a compartir el calendario de ${patient}`;
}

export interface NoticeText {
  readonly title: string;
  readonly body: string;
  /** Where there is room, the body is followed by a list: by mail. */
  readonly long?: { readonly body: string; readonly lines: readonly string[] };
}

/** A notice by mail; without a link if the server does not know its public address. */
export function noticeLetter(
  brand: string,
  { title, body, long }: NoticeText,
  link: string | null,
): Letter {
  return letter(title, [
    ...(long === undefined ? [body] : [long.body, { lines: long.lines }]),
    ...(link === null ? [] : [{ link, label: `Abrir ${brand}` }]),
    `Puedes elegir qué avisos recibir en «Datos personales», en ${brand}.`,
  ]);
}

export function noticeSms(brand: string, { title, body }: NoticeText, link: string | null): string {
  return [`${brand}: ${title}.`, body, ...(link === null ? [] : [link])].join(' ');
}

type Part =
  | string
  | { readonly strong: string }
  | { readonly lines: readonly string[] }
  | { readonly link: string; readonly label: string };

function letter(subject: string, parts: readonly Part[]): Letter {
  return {
    subject,
    text: `${parts.map(plain).join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="es"><head><meta charset="utf-8">',
      `<title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d2a25">',
      '<div style="max-width:480px;margin:0 auto">',
      ...parts.map((part) => `<p>${marked(part)}</p>`),
      '</div></body></html>',
    ].join('\n'),
  };
}

function plain(part: Part): string {
  if (typeof part === 'string') return part;
  if ('lines' in part) return part.lines.join('\n');
  return 'strong' in part ? part.strong : part.link;
}

function marked(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  if ('lines' in part) return part.lines.map(escapeHtml).join('<br>\n');
  if ('strong' in part) {
    return `<strong style="font-size:28px;letter-spacing:4px">${escapeHtml(part.strong)}</strong>`;
  }
  return `<a href="${escapeHtml(part.link)}" style="color:#1b6b4f;font-weight:600">${escapeHtml(part.label)}</a>`;
}

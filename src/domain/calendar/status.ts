/**
 * The statuses of a care request, as they cross the wire, the least certain first. If a status is added, the compiler
 * reports its missing texts and icon. Its look is in the style sheets, by `data-estado`.
 */
export const STATUSES = ['pendiente', 'confirmada'] as const;
export type Status = (typeof STATUSES)[number];

/** How a shift is shown: by its status, or as «nueva» until it is saved. */
export const SHIFT_ESTADOS = ['nueva', ...STATUSES] as const;
export type ShiftEstado = (typeof SHIFT_ESTADOS)[number];

/** How a slot is shown. */
export type Estado = ShiftEstado | 'libre';

/** Anything with a status. */
interface HasStatus {
  readonly status: Status;
}

/** Reads a status, ignoring case; null if it is not one. */
export function readStatus(text: string): Status | null {
  const lower = text.trim().toLowerCase();
  return STATUSES.find((status) => status === lower) ?? null;
}

/** The status of a new shift; `confirming` is the switch «Agregar turnos confirmados». */
export function statusOfNew(confirming: boolean): Status {
  return confirming ? 'confirmada' : 'pendiente';
}

/** Whether somebody is certain to come: only then is the shift sent with its caregiver. */
export function isConfirmed(care: HasStatus | null | undefined): boolean {
  return care?.status === 'confirmada';
}

/** Whether it is confirmed that somebody comes, but not who. */
export function isUnnamed(care: HasStatus & { readonly cuidador: unknown }): boolean {
  return isConfirmed(care) && care.cuidador === null;
}

/** Whether it is only a request that somebody has to confirm. */
export function isPending(care: HasStatus): boolean {
  return care.status === 'pendiente';
}

/** Compares by status: the least certain first. */
export function leastCertainFirst(a: HasStatus, b: HasStatus): number {
  return STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status);
}

/** Anything that may be unsaved. */
interface MaybeNew extends HasStatus {
  readonly nueva: boolean;
}

/** Whether a new shift will be saved as confirmed, which «nueva» alone does not show. */
export function isNewConfirmed(care: MaybeNew): boolean {
  return care.nueva && isConfirmed(care);
}

/** How a shift, or a slot with care, is shown. */
export function estadoOf(care: MaybeNew): ShiftEstado {
  return care.nueva ? 'nueva' : care.status;
}

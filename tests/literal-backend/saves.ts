import type { Behaviour } from './behaviour.ts';
import type { Patient, StoredSolicitud } from './people.ts';

/** An item of `slots`. */
interface Item extends Omit<StoredSolicitud, 'cuidador'> {
  readonly accion: string;
  readonly id_cuidador?: string | number;
}

/**
 * `POST /solicitudes/actualizar`, in order: `inscribir` adds a care request, even if there is an equal one, and
 * `eliminar` removes those with the same fields. All or nothing.
 * @returns the error message; null when the items were applied.
 */
export function applySlots(
  patient: Patient,
  slots: readonly unknown[],
  behaviour: Pick<Behaviour, 'removals' | 'confirmed' | 'rejections'>,
): string | null {
  let careRequests = patient.records;
  for (const slot of slots) {
    if (!isItem(slot)) {
      if (behaviour.rejections === 'halved') patient.records = careRequests;
      return 'Horario no válido';
    }
    const careRequest = careRequestOf(slot);
    if (slot.accion === 'inscribir') {
      const cuidador = behaviour.confirmed === 'named' ? careRequest.cuidador : null;
      careRequests = [...careRequests, { ...careRequest, cuidador }];
    } else if (behaviour.removals !== 'forgotten') {
      const isMeant = behaviour.removals === 'exact' ? isSame : hasInterval;
      careRequests = careRequests.filter((other) => !isMeant(other, careRequest));
    }
  }
  patient.records = careRequests;
  return null;
}

function isItem(slot: unknown): slot is Item {
  if (typeof slot !== 'object' || slot === null) return false;
  const { fecha, hora_inicio, hora_fin, accion, status } = slot as Record<string, unknown>;
  return (
    typeof fecha === 'string' &&
    typeof hora_inicio === 'string' &&
    typeof hora_fin === 'string' &&
    (accion === 'inscribir' || accion === 'eliminar') &&
    (status === 'pendiente' || status === 'confirmada')
  );
}

function careRequestOf({
  fecha,
  hora_inicio,
  hora_fin,
  status,
  id_cuidador,
}: Item): StoredSolicitud {
  const cuidador = id_cuidador === undefined ? null : Number(id_cuidador);
  return { fecha, hora_inicio, hora_fin, status, cuidador };
}

function hasInterval(a: StoredSolicitud, b: StoredSolicitud): boolean {
  return a.fecha === b.fecha && a.hora_inicio === b.hora_inicio && a.hora_fin === b.hora_fin;
}

function isSame(a: StoredSolicitud, b: StoredSolicitud): boolean {
  return hasInterval(a, b) && a.status === b.status && a.cuidador === b.cuidador;
}

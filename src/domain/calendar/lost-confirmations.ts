import { difference } from '#domain/planner/span.ts';
import {
  type CareRequest,
  careRequestKey,
  endOf,
  horasOf,
  sameCaregiver,
  spanOf,
  startOf,
} from './care-request.ts';
import type { SlotChange } from './changes.ts';
import { isConfirmed } from './status.ts';
import type { Fecha, Span } from './time.ts';

/** Confirmations that are gone without a change by this device. */
export interface LostConfirmations {
  /** Gone from the server's list. */
  readonly records: readonly CareRequest[];
  /** Gone from the server snapshot, but not by a list of the server: the next list decides whether they are lost. */
  readonly unsure: readonly CareRequest[];
}

export const NONE_LOST: LostConfirmations = { records: [], unsure: [] };

/** How the server snapshot of a patient changed. */
export interface Replaced {
  readonly before: readonly CareRequest[];
  readonly after: readonly CareRequest[];
  /** The changes that this device has sent or will send, in that order: its users know of them. */
  readonly known: readonly SlotChange[];
  /** Earlier days are ignored. */
  readonly today: Fecha;
}

/**
 * The lost confirmations after some care requests were replaced. A confirmation that is there again no longer counts as
 * lost.
 */
export function lostSince(
  { records, unsure }: LostConfirmations,
  replaced: Replaced,
  isList: boolean,
): LostConfirmations {
  const before = [...unsure, ...replaced.before];
  return isList
    ? { records: lostConfirmations({ ...replaced, before: [...records, ...before] }), unsure: [] }
    : { records, unsure: lostConfirmations({ ...replaced, before }) };
}

/**
 * The times for which a named caregiver was confirmed before and no longer is, without a change by this device: one
 * care request for each maximal stretch of a day and a caregiver, however the shifts were cut.
 */
export function lostConfirmations({
  before,
  after,
  known,
  today,
}: Replaced): readonly CareRequest[] {
  const there = new Set(after.map(careRequestKey));
  const gone = before.filter(
    (careRequest) =>
      isNamed(careRequest) && careRequest.fecha >= today && !there.has(careRequestKey(careRequest)),
  );
  const lost = gone.flatMap((careRequest) => {
    const covering = after.filter((other) => isSameCare(other, careRequest)).map(spanOf);
    return difference([spanOf(careRequest)], [...covering, ...removedOf(careRequest, known)]).map(
      (span) => stretch(careRequest, span),
    );
  });
  return joined(lost);
}

/** Lost confirmations without the stretches that the user has dismissed. */
export function withoutStretches(
  careRequests: readonly CareRequest[],
  read: readonly CareRequest[],
): readonly CareRequest[] {
  return lostConfirmations({ before: careRequests, after: read, known: [], today: '' });
}

/** The times at which some changes, applied in order, remove the caregiver of a care request. */
function removedOf(careRequest: CareRequest, changes: readonly SlotChange[]): readonly Span[] {
  return changes
    .filter((change) => isSameCare(change.record, careRequest))
    .reduce<readonly Span[]>((removed, { accion, record: named }) => {
      const left = difference(removed, [spanOf(named)]);
      return accion === 'eliminar' ? [...left, spanOf(named)] : left;
    }, []);
}

function isNamed(careRequest: CareRequest): boolean {
  return isConfirmed(careRequest) && careRequest.cuidador !== null;
}

/**
 * Whether two care requests of a day confirm the same person. A backend may name the same person sometimes with an id
 * and sometimes without.
 */
function isSameCare(a: CareRequest, b: CareRequest): boolean {
  if (a.fecha !== b.fecha || !isNamed(a) || !isNamed(b)) return false;
  if (sameCaregiver(a.cuidador, b.cuidador)) return true;
  const isNameAlone = a.cuidador?.id === null || b.cuidador?.id === null;
  return isNameAlone && a.cuidador?.nombre === b.cuidador?.nombre;
}

function stretch(careRequest: CareRequest, span: Span): CareRequest {
  return { ...careRequest, ...horasOf(span) };
}

/** Joins stretches of the same caregiver that touch or overlap, by day and time. */
function joined(careRequests: readonly CareRequest[]): readonly CareRequest[] {
  const inOrder = careRequests.toSorted(
    (a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0) || startOf(a) - startOf(b),
  );
  const result: CareRequest[] = [];
  for (const careRequest of inOrder) {
    const at = result.findIndex(
      (other) => isSameCare(other, careRequest) && startOf(careRequest) <= endOf(other),
    );
    const other = result[at];
    if (other === undefined) result.push(careRequest);
    else {
      const end = Math.max(endOf(other), endOf(careRequest));
      result[at] = stretch(other, { start: startOf(other), end });
    }
  }
  return result;
}

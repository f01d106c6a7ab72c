import type { SlotChange } from './changes.ts';
import { type CareRecord, endOf, recordKey, sameCarer, startOf } from './record.ts';
import { isConfirmed } from './status.ts';
import { type Fecha, formatHora, type Span } from './time.ts';

/** Confirmations that are gone although this device did not remove them. */
export interface LostConfirmations {
  /** Gone from the server's list. */
  readonly records: readonly CareRecord[];
  /** Gone from what the device holds, without a list of the server that says so: the next list decides. */
  readonly unsure: readonly CareRecord[];
}

export const NONE_LOST: LostConfirmations = { records: [], unsure: [] };

/** How the records of a device changed. */
export interface Replaced {
  readonly before: readonly CareRecord[];
  readonly after: readonly CareRecord[];
  /** What this device itself has sent, or is about to send, in that order: its users know of it. */
  readonly known: readonly SlotChange[];
  /** Earlier days are of no interest. */
  readonly today: Fecha;
}

/** What is lost after some records were replaced. One that is there again is no longer lost. */
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
 * When somebody named was confirmed before and is not any more, and this device did not remove them: one record for
 * each maximal stretch of a day and a carer. It does not matter how the shifts are cut.
 */
export function lostConfirmations({
  before,
  after,
  known,
  today,
}: Replaced): readonly CareRecord[] {
  const there = new Set(after.map(recordKey));
  const gone = before.filter(
    (record) => isNamed(record) && record.fecha >= today && !there.has(recordKey(record)),
  );
  const lost = gone.flatMap((record) => {
    const covering = after.filter((other) => isSameCare(other, record)).map(spanOf);
    return [...covering, ...removedOf(record, known)]
      .reduce<readonly Span[]>(without, [spanOf(record)])
      .map((span) => stretch(record, span));
  });
  return joined(lost);
}

/** Confirmations without those of some stretches, which the user has read about. */
export function withoutStretches(
  records: readonly CareRecord[],
  read: readonly CareRecord[],
): readonly CareRecord[] {
  return lostConfirmations({ before: records, after: read, known: [], today: '' });
}

/** When some changes, one after the other, leave the carer of a record away. */
function removedOf(record: CareRecord, changes: readonly SlotChange[]): readonly Span[] {
  return changes
    .filter((change) => isSameCare(change.record, record))
    .reduce<readonly Span[]>((removed, { accion, record: named }) => {
      const left = without(removed, spanOf(named));
      return accion === 'eliminar' ? [...left, spanOf(named)] : left;
    }, []);
}

function isNamed(record: CareRecord): boolean {
  return isConfirmed(record) && record.cuidador !== null;
}

/** Whether two records of a day confirm the same person. A backend may name somebody now with an id, now without. */
function isSameCare(a: CareRecord, b: CareRecord): boolean {
  if (a.fecha !== b.fecha || !isNamed(a) || !isNamed(b)) return false;
  if (sameCarer(a.cuidador, b.cuidador)) return true;
  const isNameAlone = a.cuidador?.id === null || b.cuidador?.id === null;
  return isNameAlone && a.cuidador?.nombre === b.cuidador?.nombre;
}

function spanOf(record: CareRecord): Span {
  return { start: startOf(record), end: endOf(record) };
}

function without(spans: readonly Span[], { start, end }: Span): readonly Span[] {
  return spans
    .flatMap((span) => [
      { start: span.start, end: Math.min(span.end, start) },
      { start: Math.max(span.start, end), end: span.end },
    ])
    .filter((span) => span.start < span.end);
}

function stretch(record: CareRecord, { start, end }: Span): CareRecord {
  return { ...record, horaInicio: formatHora(start), horaFin: formatHora(end) };
}

/** Stretches of the same carer that touch or overlap as one, by day and time. */
function joined(records: readonly CareRecord[]): readonly CareRecord[] {
  const inOrder = records.toSorted(
    (a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0) || startOf(a) - startOf(b),
  );
  const result: CareRecord[] = [];
  for (const record of inOrder) {
    const at = result.findIndex(
      (other) => isSameCare(other, record) && startOf(record) <= endOf(other),
    );
    const other = result[at];
    if (other === undefined) result.push(record);
    else {
      const end = Math.max(endOf(other), endOf(record));
      result[at] = stretch(other, { start: startOf(other), end });
    }
  }
  return result;
}

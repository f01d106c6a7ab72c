import { type Id, sameId } from './id.ts';
import { type Caregiver, fullName, type Person } from './person.ts';

/**
 * The user's changes to the caregivers of a patient, kept apart from the list itself, which may arrive or be replaced
 * while they choose.
 */
interface AssignmentEdits {
  readonly added: readonly Caregiver[];
  readonly removed: readonly Caregiver[];
}

export const NO_EDITS: AssignmentEdits = { added: [], removed: [] };

/** The assigned caregivers, each once; if the list contains bare ids, with the known names. */
export function withNames(
  caregivers: readonly Caregiver[],
  everyone: readonly Caregiver[],
): readonly Caregiver[] {
  const known = [...caregivers, ...everyone].filter((one) => fullName(one) !== '');
  return assigned(caregivers, NO_EDITS).map((one) => ({
    ...(known.find(({ id }) => sameId(id, one.id)) ?? one),
    id: one.id,
  }));
}

/** The assigned caregivers after the edits, each once: the earlier ones in their order, then the new ones. */
export function assigned(
  before: readonly Caregiver[],
  { added, removed }: AssignmentEdits,
): readonly Caregiver[] {
  return [...before.filter((one) => !includes(removed, one)), ...added].filter(
    (one, index, all) => all.findIndex((other) => sameId(other.id, one.id)) === index,
  );
}

/** The caregivers who agreed to care for a patient. */
export function agreedFor(everyone: readonly Caregiver[], patient: Id): readonly Caregiver[] {
  return everyone.filter(({ agreedWith }) => agreedWith?.some((id) => sameId(id, patient)));
}

/** The account's other patients for whom a caregiver agreed to care. */
export function alsoCaredFor(
  caregiver: Caregiver,
  everyone: readonly Caregiver[],
  patients: readonly Person[],
  patient: Id,
): readonly Person[] {
  const known = everyone.find(({ id }) => sameId(id, caregiver.id))?.agreedWith ?? [];
  const others = known.filter((id) => !sameId(id, patient));
  return patients.filter((one) => others.some((id) => sameId(id, one.id)));
}

/** The caregivers who can still be chosen. */
export function assignable(
  everyone: readonly Caregiver[],
  chosen: readonly Caregiver[],
): readonly Caregiver[] {
  return everyone.filter((one) => !includes(chosen, one));
}

/** Those of the chosen caregivers who are neither assigned already nor can be now. */
export function unassignable(
  chosen: readonly Caregiver[],
  before: readonly Caregiver[],
  agreed: readonly Caregiver[],
): readonly Caregiver[] {
  return chosen.filter((one) => !includes(before, one) && !includes(agreed, one));
}

export function add(edits: AssignmentEdits, caregiver: Caregiver): AssignmentEdits {
  return {
    added: [...without(edits.added, caregiver), caregiver],
    removed: without(edits.removed, caregiver),
  };
}

export function remove(edits: AssignmentEdits, caregiver: Caregiver): AssignmentEdits {
  return {
    added: without(edits.added, caregiver),
    removed: [...without(edits.removed, caregiver), caregiver],
  };
}

/** Whether saving would change anything. */
export function isChanged(before: readonly Caregiver[], edits: AssignmentEdits): boolean {
  const after = assigned(before, edits);
  return after.length !== before.length || after.some((one) => !includes(before, one));
}

function includes(list: readonly Caregiver[], { id }: Caregiver): boolean {
  return list.some((one) => sameId(one.id, id));
}

function without(list: readonly Caregiver[], { id }: Caregiver): readonly Caregiver[] {
  return list.filter((one) => !sameId(one.id, id));
}

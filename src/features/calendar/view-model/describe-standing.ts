import type { Standing } from '#domain/shifts/shift-standing.ts';
import { standing as messages } from '#i18n/es/standing.ts';

/** What a shift is marked with, the most urgent first; none for one that some can still take. */
export function standingMarks({ isUrgent, isByAll }: Standing) {
  return [...(isUrgent ? [messages.urgent] : []), ...(isByAll ? [messages.nobody] : [])];
}

/** The attributes of the mark, as the contract has them. */
export function standingAttributes(standing: Standing | null) {
  return {
    'data-rechazo': standing?.isByAll ? 'todos' : undefined,
    'data-urgente': standing?.isUrgent ? '' : undefined,
  };
}

/** The mark of a shift that was given back: who did. */
export function withdrawalMark({ withdrawn }: Standing) {
  if (withdrawn === null) return [];
  const { left, leftBriefly, withdrew, withdrewBriefly } = messages;
  const { name, hasLeft } = withdrawn;
  return hasLeft
    ? [{ title: leftBriefly(name), name: left(name) }]
    : [{ title: withdrewBriefly(name), name: withdrew(name) }];
}

/** «Francisca avisó que no puede ir. Motivo: «Tengo fiebre»», «No pueden: Camila, Diego» */
export function describeStanding(standing: Standing): readonly string[] {
  const { withdrawn, declinedBy } = standing;
  const reason = withdrawn?.reason ?? null;
  return [
    ...withdrawalMark(standing).map(({ name }) =>
      reason === null ? name : `${name}. ${messages.reason(reason)}`,
    ),
    ...(declinedBy.length === 0 ? [] : [messages.cannot(declinedBy)]),
  ];
}

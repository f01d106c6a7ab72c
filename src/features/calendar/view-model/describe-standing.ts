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

/** «Francisca avisó que no puede ir. Motivo: «Tengo fiebre»», «No pueden: Camila, Diego» */
export function describeStanding({ withdrawn, declinedBy }: Standing): readonly string[] {
  const { withdrew, left, reason, cannot } = messages;
  return [
    ...(withdrawn === null
      ? []
      : [
          [
            (withdrawn.hasLeft ? left : withdrew)(withdrawn.name),
            ...(withdrawn.reason === null ? [] : [reason(withdrawn.reason)]),
          ].join('. '),
        ]),
    ...(declinedBy.length === 0 ? [] : [cannot(declinedBy)]),
  ];
}

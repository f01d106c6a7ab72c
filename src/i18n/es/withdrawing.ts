/** Giving back a shift that is one's own. */
export const withdrawing = {
  title: 'Avisar que no puedo ir',
  question: '¿Avisar que no puedes ir? La familia verá el turno sin confirmar.',
  /** Instead of the question, of a shift that has begun. */
  questionBegun:
    '¿Avisar que no puedes seguir? Las horas que ya pasaron quedan a tu nombre y la familia verá el resto sin confirmar.',
  reason: 'Motivo (opcional)',
  reasonHint: 'Lo verá la familia.',
  send: 'Avisar',
} as const;

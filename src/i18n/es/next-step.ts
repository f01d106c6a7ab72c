/** What to do about a call that failed, where the server says no more. */
export const nextStep = {
  /** The server cannot now. */
  busy: 'Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.',
  later: 'Intenta de nuevo más tarde.',
} as const;

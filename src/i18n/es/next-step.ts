/** Advice about a failed call, if the server's message has none. */
export const nextStep = {
  /** The server cannot answer now. */
  busy: 'Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.',
  later: 'Intenta de nuevo más tarde.',
} as const;

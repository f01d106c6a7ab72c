/** A shift that nobody has taken: what the caregivers answered, and what the family can do. */
export const standing = {
  /** Alone, and within the name of a slot or a shift. */
  label: 'Respuestas',
  nobody: { title: 'Nadie puede', name: 'nadie puede' },
  urgent: { title: 'Urgente', name: 'urgente' },
  cannot: (names: readonly string[]) =>
    `${names.length === 1 ? 'No puede' : 'No pueden'}: ${names.join(', ')}`,
  withdrew: (name: string) => `${name} avisó que no puede ir`,
  left: (name: string) => `${name} tenía este turno y ya no cuida aquí`,
  /** On a shift of the week, which may have room for the first words only: alone, the name would be that of who comes. */
  withdrewBriefly: (name: string) => `No puede ir: ${name}`,
  leftBriefly: (name: string) => `Ya no cuida aquí: ${name}`,
  reason: (reason: string) => `Motivo: «${reason}»`,
  askAgain: 'Pedir de nuevo',
  asking: 'Pidiendo…',
  askedAgain: 'Turno pedido de nuevo',
  notAsked: 'No se pudo pedir de nuevo.',
  give: 'Dar a otra persona',
  giveTitle: '¿A quién le das el turno?',
  saidNo: 'Dijo que no puede',
} as const;

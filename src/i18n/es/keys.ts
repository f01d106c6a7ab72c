interface KeyRow {
  /** Held meanwhile. */
  readonly pressed?: readonly string[];
  /** Alternatives. */
  readonly keys: readonly string[];
  readonly meaning: string;
}

const rows: readonly KeyRow[] = [
  { keys: ['↑', '↓'], meaning: 'Media hora antes o después' },
  { keys: ['←', '→'], meaning: 'Día anterior o siguiente' },
  { keys: ['Inicio', 'Fin'], meaning: 'Primer o último día a la vista' },
  { pressed: ['Ctrl'], keys: ['Inicio', 'Fin'], meaning: 'Primera o última media hora del día' },
  { keys: ['Re Pág', 'Av Pág'], meaning: 'Semana anterior o siguiente' },
  { keys: ['Espacio'], meaning: 'Agregar la media hora, o quitarla si es nueva y está sola' },
  { keys: ['Intro'], meaning: 'Abrir el turno: horario, día, cuidador, estado y nota' },
  { pressed: ['Mayús'], keys: ['↑', '↓'], meaning: 'Terminar el turno antes o después' },
  { pressed: ['Alt', 'Mayús'], keys: ['↑', '↓'], meaning: 'Empezar el turno antes o después' },
  { keys: ['Supr'], meaning: 'Quitar la media hora' },
  { pressed: ['Mayús'], keys: ['Supr'], meaning: 'Quitar el turno; si es una noche, completa' },
  { pressed: ['Ctrl'], keys: ['Z'], meaning: 'Deshacer' },
  { pressed: ['Ctrl', 'Mayús'], keys: ['Z'], meaning: 'Rehacer' },
  { keys: ['Esc'], meaning: 'Dejar de seleccionar el turno' },
  { keys: ['?'], meaning: 'Mostrar estos atajos' },
];

/** What each key does on a slot of the week. Loaded with the dialog that shows it. */
export const keys = {
  title: 'Atajos de teclado',
  where: 'En una media hora de la semana:',
  or: 'o',
  rows,
} as const;

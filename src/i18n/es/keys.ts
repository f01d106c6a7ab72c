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
  { keys: ['Enter'], meaning: 'Abrir el turno: horario, día, cuidador, estado y nota' },
  { pressed: ['Shift'], keys: ['↑', '↓'], meaning: 'Acortar o alargar el final' },
  { pressed: ['Alt', 'Shift'], keys: ['↑', '↓'], meaning: 'Acortar o alargar el inicio' },
  { keys: ['Supr'], meaning: 'Quitar la media hora' },
  { pressed: ['Shift'], keys: ['Supr'], meaning: 'Quitar el turno; si es una noche, completa' },
  { pressed: ['Ctrl'], keys: ['Z'], meaning: 'Deshacer' },
  { pressed: ['Ctrl', 'Shift'], keys: ['Z'], meaning: 'Rehacer' },
  { pressed: ['Ctrl'], keys: ['S'], meaning: 'Actualizar horarios' },
  { keys: ['Esc'], meaning: 'Dejar de seleccionar el turno' },
  { keys: ['?'], meaning: 'Mostrar estos atajos' },
];

/** What each key does on a slot of the week. Loaded with the dialog that shows it. */
export const keys = {
  title: 'Atajos de teclado',
  where: 'Con un horario seleccionado:',
  or: 'o',
  rows,
} as const;

/** Apart from `common.ts`: the calendar has no such field. */
export const passwordField = {
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
} as const;

/** Texts that controls and pages share. */
export const common = {
  loading: 'Cargando…',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  skipToContent: 'Saltar al contenido',
} as const;

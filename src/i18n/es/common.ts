/** Texts that controls and pages share. */
export const common = {
  loading: 'Cargando…',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  notAvailable: 'N/A',
  notifications: 'Notificaciones',
  skipToContent: 'Saltar al contenido',
} as const;

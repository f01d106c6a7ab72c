/** Words that controls and pages of every area share. */
export const common = {
  loading: 'Cargando…',
  /** An old tab blocks the upgrade of the database. */
  blocked:
    'La aplicación está abierta en otra pestaña con una versión anterior. Cierra esa pestaña para continuar.',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  notAvailable: 'N/A',
  notifications: 'Notificaciones',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  skipToContent: 'Saltar al contenido',
} as const;

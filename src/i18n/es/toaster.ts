/** The region of the messages that fade. */
export const toaster = {
  region: 'Notificaciones',
} as const;

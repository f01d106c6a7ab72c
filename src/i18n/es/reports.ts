/** The Admin's reports. */
export const reports = {
  financeTitle: 'Reporte de finanzas',
  usersTitle: 'Reporte de Usuarios',
  notYetTitle: 'Este reporte aún no está disponible',
  notYet: 'Lo estamos preparando. El resto del panel funciona con normalidad.',
} as const;

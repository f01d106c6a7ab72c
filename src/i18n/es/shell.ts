/** The frame of the dashboard and the pages that have no area of their own. */
export const shell = {
  admin: 'ADMIN',
  responsable: 'RESPONSABLE',
  navigation: 'Navegación principal',
  menu: 'Menú',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  profile: 'Datos personales',
  users: 'Manejo de usuarios',
  patients: 'Mis seres queridos',
  calendar: 'Calendario',
  userReport: 'Reporte de usuarios',
  financeReport: 'Reporte de finanzas',
  logout: 'Cerrar sesión',
  loggingOut: 'Cerrando sesión...',
} as const;

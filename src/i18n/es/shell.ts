/** The navigation of the dashboard. */
export const shell = {
  admin: 'ADMIN',
  responsable: 'RESPONSABLE',
  caregiver: 'CUIDADOR',
  navigation: 'Navegación principal',
  menu: 'Menú',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  profile: 'Datos personales',
  users: 'Manejo de usuarios',
  patients: 'Mis seres queridos',
  calendar: 'Calendario',
  shifts: 'Mis turnos',
  userReport: 'Reporte de usuarios',
  financeReport: 'Reporte de finanzas',
  logout: 'Cerrar sesión',
  loggingOut: 'Cerrando sesión...',
} as const;

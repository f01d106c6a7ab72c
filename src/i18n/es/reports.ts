import { formatInteger } from '#i18n/format.ts';

/** The Admin's reports. */
export const reports = {
  financeTitle: 'Reporte de finanzas',
  usersTitle: 'Reporte de Usuarios',
  year: 'Año',
  month: 'Mes',
  users: 'Usuarios',
  share: 'Porcentaje',
  total: 'Total',

  subscription: 'Tipo de suscripción',
  payment: 'Método de pago',
  income: 'Ingresos Mensuales',
  incomeOf: (year: number) => `Ingresos Mensuales de ${year}`,
  incomeColumn: 'Ingreso estimado',
  newUsers: 'Usuarios nuevos por mes',
  newUsersOf: (year: number) => `Usuarios nuevos por mes de ${year}`,
  types: 'Tipos de usuario',
  type: 'Tipo',
  regions: 'Usuarios por región',
  region: 'Región',

  counted: (count: number) =>
    count === 1
      ? 'Se cuenta 1 usuario. Las cuentas Admin no entran en este reporte.'
      : `Se cuentan ${formatInteger(count)} usuarios. Las cuentas Admin no entran en este reporte.`,
  unknownNote: '«Unknown» son quienes no tienen este dato.',
  incomeNote: (perMonth: string) =>
    `Estimación: ${perMonth} al mes por cada usuario Paid creado ese mes o antes. Quien no tiene suscripción registrada cuenta como Paid, también cuidadores y seres queridos. Los meses por venir se calculan con los usuarios actuales.`,
  undated: (count: number) =>
    count === 1
      ? '1 usuario no tiene una fecha de creación legible y no entra en ningún mes.'
      : `${formatInteger(count)} usuarios no tienen una fecha de creación legible y no entran en ningún mes.`,

  asOf: (day: string, time: string) => `Datos del ${day}, ${time}.`,
  stale: 'No pudimos actualizarlos ahora; lo seguimos intentando.',
  pieName: (title: string) => `${title}: gráfico de torta. Las mismas cifras están en su tabla.`,
  barName: (title: string) => `${title}: gráfico de barras. Las mismas cifras están en su tabla.`,
  showTable: 'Ver como tabla',
  hideTable: 'Ocultar tabla',
  tableOf: (action: string, title: string) => `${action}: ${title}`,
  chartFailed:
    'No se pudo cargar el gráfico. Sus cifras están en la tabla. Para verlo, revisa tu conexión e intenta de nuevo.',
  retryChart: (title: string) => `Reintentar: ${title}`,

  emptyTitle: 'Aún no hay usuarios para contar',
  empty: 'Cuando se registren personas que no sean Admin, aparecerán aquí.',
  failedTitle: 'No pudimos traer los datos del reporte',
  failed: {
    unreachable:
      'Este dispositivo aún no tiene usuarios guardados. Revisa tu conexión e intenta de nuevo.',
    withheld:
      'Este dispositivo aún no tiene usuarios guardados. Inténtalo de nuevo en unos minutos.',
    rejected: 'Esta cuenta no tiene permiso para ver la lista de usuarios.',
  },
} as const;

/** A calendar that somebody of the family has archived, for whoever had it open. */
export const archived = {
  title: (by: string | null) =>
    by === null ? 'Este calendario está archivado' : `${by} archivó este calendario`,
  hint: 'No se borró nada. Para volver a usarlo, abre «Archivados» en «Mis seres queridos».',
  unsent: 'Lo que escribiste y no se envió sigue en «Cambios por enviar».',
  /** While the server has not said whether it is archived or not shared any more. */
  unlisted: 'Este calendario ya no está en tu lista',
  toPeople: 'Ir a «Mis seres queridos»',
  /** Of an archived one that is not to be brought back by this user any more. */
  notShared: (patient: string) => `Ya no compartes el calendario de ${patient}.`,
  /** Beside a change that waits for it. */
  change: (title: string) =>
    `${title}. Lo que escribiste sigue aquí. Para enviarlo, primero vuelve a usar el calendario: está en «Archivados», en «Mis seres queridos».`,
} as const;

/** One shift: who comes, its sheet, its line in the list. Loaded with what shows them. */
export const shift = {
  chooser: {
    title: '¿Quién viene?',
    label: 'Elegir cuidador',
    none: 'Sin cuidador asignado',
    noneAssigned: 'Este ser querido aún no tiene cuidadores asignados.',
    keep: 'Usar también para los siguientes turnos',
  },

  sheet: {
    title: 'Turno',
    start: 'Inicio',
    end: 'Fin',
    earlier: (end: string) => `${end}, 30 minutos antes`,
    later: (end: string) => `${end}, 30 minutos después`,
    status: 'Estado',
    carer: 'Cuidador',
    carerHint: 'Al elegir un cuidador, el turno queda confirmado.',
    done: 'Listo',
  },

  list: {
    add: 'Agregar turno',
    addTitle: 'Agregar turno',
    addOn: (day: string) => `Agregar turno el ${day}`,
    none: 'Sin turnos',
    noneOfFilter: 'Ningún turno de los que se muestran',
    leaving: (when: string) => `Se quitará al guardar: ${when}`,
    missing: (when: string) => `No existe: ${when}`,
    repeated: (when: string) => `Ocurre dos veces: ${when}`,
    edit: (shift: string) => `Editar: ${shift}`,
    editShort: 'Editar',
    remove: (shift: string) => `Quitar: ${shift}`,
    removeShort: 'Quitar',
    taken: 'Ese horario ya está ocupado. Elige otro.',
    partlyTaken: (free: string) => `Se agregará solo ${free}: el resto no está libre.`,
    from: 'Desde',
    to: 'Hasta',
  },

  part: {
    title: 'Quitar solo una parte',
    remove: 'Quitar esta parte',
  },
} as const;

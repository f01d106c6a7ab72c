/** «Personas» of a patient, and inviting somebody. */
export const circle = {
  title: (patient: string) => `Personas de ${patient}`,
  you: 'Tú',

  family: 'Familia',
  owner: 'A cargo del calendario',
  ownerInactive:
    'Su cuenta está inactiva. Mientras siga así, nadie puede invitar ni quitar a familiares. Pide a quien administra el servicio que la reactive.',
  since: (day: string) => `Comparte el calendario desde el ${day}`,
  sharing: 'Comparte el calendario',
  inviteMember: 'Invitar a un familiar',

  caregivers: 'Cuidadores',
  noCaregivers: 'Aún no hay cuidadores. Invita a quien cuida para que vea sus turnos y responda.',
  agreed: (day: string) => `Aceptó cuidar el ${day}`,
  neverAsked: 'Cuida desde antes de las invitaciones',
  notAssigned: 'Sin asignar por ahora',
  inactive: 'Su cuenta está inactiva',
  call: 'Llamar',
  howToAssign: 'Para elegir a quién se asignan los turnos usa «Asignar cuidador».',
  inviteCaregiver: 'Invitar a un cuidador',

  invitations: 'Invitaciones',
  asMember: 'Familiar',
  asCaregiver: 'Cuidador',
  expires: (day: string) => `Vence el ${day}`,
  expired: (day: string) => `Venció el ${day}`,
  sentOn: (day: string) => `Enviada el ${day}`,
  invitedBy: (name: string) => `Invitó ${name}`,
  sendByMail: 'Enviar por correo',
  sendByMessage: 'Enviar por mensaje',
  sending: 'Enviando…',
  sent: (contact: string) => `Enviamos la invitación a ${contact}`,

  /** What else there is about it. */
  calendar: 'Calendario',

  remove: 'Quitar',
  removeTitle: (name: string) => `¿Quitar a ${name}?`,
  removeText: (name: string, patient: string) =>
    `${name} dejará de ver el calendario de ${patient}. Lo que haya guardado se conserva.`,
  /** Of somebody who also cares for the patient. */
  removeCaringText: (name: string, patient: string) =>
    `${name} dejará de compartir el calendario de ${patient}. Lo que haya guardado se conserva. Seguirá cuidando a ${patient} y verá los turnos y las notas. Para terminar también con eso, usa «Quitar» en «Cuidadores».`,
  removed: (name: string) => `${name} ya no comparte este calendario`,

  endCareText: (name: string, patient: string) =>
    `${name} dejará de cuidar a ${patient}. Sus turnos que vienen quedarán sin confirmar, y para volver necesitará otra invitación.`,
  /** Of somebody who also shares the calendar. */
  endSharingCareText: (name: string, patient: string) =>
    `${name} dejará de cuidar a ${patient}. Sus turnos que vienen quedarán sin confirmar. Seguirá compartiendo el calendario, y podrá volver a asignarse en «Asignar cuidador».`,
  careEnded: (name: string, patient: string) => `${name} ya no cuida a ${patient}`,
  /** Of the user, who needs no invitation to be assigned again. */
  endOwnCareTitle: (patient: string) => `¿Dejar de cuidar a ${patient}?`,
  endOwnCareText:
    'Tus turnos que vienen quedarán sin confirmar. Para volver, asígnate en «Asignar cuidador».',
  ownCareEnded: (patient: string) => `Ya no cuidas a ${patient}`,

  handOver: 'Entregar el calendario',
  handOverTitle: (name: string) => `¿Entregar el calendario a ${name}?`,
  handOverText: (name: string) =>
    `Desde ahora ${name} decidirá con quién se comparte. Tú podrás seguir viéndolo y cambiándolo.`,
  handedOver: (name: string) => `${name} quedó a cargo del calendario`,

  leave: 'Salir de este calendario',
  leaveTitle: (patient: string) => `¿Salir del calendario de ${patient}?`,
  leaveText: 'Dejarás de verlo. Para volver, la familia tendrá que invitarte de nuevo.',
  leaveCaringText: (patient: string) =>
    `Dejarás de compartirlo. Para volver, la familia tendrá que invitarte de nuevo. Seguirás cuidando a ${patient} y verás los turnos y las notas en «Mis turnos».`,
  left: (patient: string) => `Saliste del calendario de ${patient}`,

  revoke: 'Retirar',
  revokeTitle: (name: string) => `¿Retirar la invitación a ${name}?`,
  revokeText: 'El enlace que tenga dejará de funcionar.',
  revoked: 'Invitación retirada',

  confirm: {
    remove: 'Sí, quitar',
    endOwnCare: 'Sí, dejar de cuidar',
    handOver: 'Sí, entregar',
    leave: 'Sí, salir',
    revoke: 'Sí, retirar',
  },
  doing: 'Un momento…',

  fromDevice: 'No pudimos actualizar esta lista: es la última que guardó este dispositivo.',
  unknown: 'No pudimos mostrar a las personas de este calendario.',
  failed: 'No se pudo hacer el cambio.',
  sendFailed: 'No se pudo enviar la invitación.',
} as const;

export const invite = {
  member: {
    title: (patient: string) => `Invitar a un familiar de ${patient}`,
    intro: 'Verá y podrá cambiar el calendario, las notas y los cuidadores. Tú sigues a cargo.',
  },
  caregiver: {
    title: (patient: string) => `Invitar a un cuidador para ${patient}`,
    intro: 'Verá los turnos y las notas, y podrá aceptar los turnos que le pidas.',
  },
  name: 'Nombre',
  nameMissing: 'Ingresa su nombre',
  channel: 'Cómo invitar',
  byMail: 'Con su correo',
  byPhone: 'Con su celular',
  mail: 'Correo electrónico',
  phone: 'Celular',
  make: 'Crear invitación',
  making: 'Creando…',
  failed: 'No se pudo crear la invitación.',

  madeTitle: (name: string) => `Invitación para ${name}`,
  made: (name: string) => `Envíale este enlace a ${name}. Sirve una sola vez.`,
  link: 'Enlace',
  codeHint: (contact: string, day: string | null) =>
    `${day === null ? '' : `Vence el ${day}. `}Si aún no tiene cuenta, le llegará un código a ${contact}.`,
  mailHint: (day: string | null) =>
    `${day === null ? '' : `Vence el ${day}. `}Si aún no tiene cuenta, podrá crearla con su correo.`,
  share: 'Compartir',
  shareText: {
    member: (patient: string, brand: string) =>
      `Te invito a compartir el calendario de ${patient} en ${brand}:`,
    caregiver: (patient: string, brand: string) => `Te invito a cuidar a ${patient} en ${brand}:`,
  },
  shareFailed: 'No se pudo compartir. Copia el enlace.',
  copy: 'Copiar',
  copied: 'Enlace copiado',
  copyFailed: 'No se pudo copiar. Mantén presionado el enlace para copiarlo.',
  done: 'Listo',
} as const;

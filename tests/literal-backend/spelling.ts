import type { Behaviour } from './behaviour.ts';
import type { Account, Patient, StoredSolicitud } from './people.ts';

/** Writes rows and lists in one of the ways that spec §3 allows. */
export function spelling(behaviour: Behaviour) {
  const id = (given: number) => (behaviour.ids === 'number' ? given : String(given));

  function named({ name, lastname }: Pick<Account, 'name' | 'lastname'>) {
    return { name, [behaviour.lastName]: lastname };
  }

  function caregiver(account: Account) {
    return { id: id(account.id), ...named(account) };
  }

  return {
    list: (rows: readonly unknown[]): unknown =>
      behaviour.lists === 'bare' ? rows : { data: rows },

    me: (account: Account) => ({
      name: account.name,
      lastname: account.lastname,
      email: account.mail,
    }),

    user: (account: Account) => ({
      id: id(account.id),
      ...named(account),
      [behaviour.role]: account.role,
      [behaviour.mail]: account.mail,
      estado_cuenta: account.estado,
      createdAt: account.createdAt,
      region: account.region,
    }),

    paciente: (patient: Patient) => ({
      id: id(patient.id),
      ...named(patient),
      nickname: patient.nickname,
      [behaviour.role]: 'Paciente',
    }),

    caregiver,

    assigned(accounts: readonly Account[], of: Patient): unknown {
      const ids = accounts.map((account) => account.id);
      switch (behaviour.assigned) {
        case 'objects':
          return accounts.map(caregiver);
        case 'ids':
          return ids;
        case 'text-ids':
          return ids.map(String);
        case 'caregiverIds':
          return { caregiverIds: ids };
        case 'with-id':
          return { id: id(of.id), caregiverIds: ids };
        case 'mixed':
          return accounts.map((account, index) =>
            index % 2 === 0 ? caregiver(account) : String(account.id),
          );
      }
    },

    solicitud(careRequest: StoredSolicitud, cuidador: Account | null) {
      const seconds = behaviour.horas === 'HH:MM' ? '' : ':00';
      return {
        fecha:
          behaviour.fechas === 'date' ? careRequest.fecha : `${careRequest.fecha}T00:00:00.000Z`,
        hora_inicio: `${careRequest.hora_inicio}${seconds}`,
        hora_fin: `${careRequest.hora_fin}${seconds}`,
        status: careRequest.status,
        cuidador:
          cuidador === null
            ? null
            : {
                id: id(cuidador.id),
                nombre_completo: `${cuidador.name} ${cuidador.lastname}`,
              },
      };
    },
  };
}

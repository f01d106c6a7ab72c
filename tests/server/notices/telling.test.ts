// Over 250 lines: everything that one family and its caregivers are told of, and everything that they are not.
import { beforeEach, describe, expect, it } from 'vitest';
import { NOTICE_KINDS } from '#domain/contract/notices.ts';
import { NotSent } from '#server/mail/messenger.ts';
import { deliverDue } from '#server/notices/deliver.ts';
import { sealMessage } from '#server/notices/message.ts';
import { writePreference } from '#server/store/notices/notice-preferences.ts';
import { addNotices } from '#server/store/notices/notices.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { deferred, failingAt } from '#tests/server/faulty-store.ts';
import { addMemberOfRosa } from '#tests/server/people/circle-people.ts';
import {
  type CaregiverCalls,
  caregiverCalls,
  no,
  part,
  yes,
} from '#tests/server/shifts/caregiver-calls.ts';
import { openTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';

const HOUR = 60 * 60_000;
/** How long a notice of an accepted shift waits for further ones. */
const ACCEPTED_WAIT = 10_000;
const EVENING = { fecha: '2026-11-25', hora_inicio: '20:00', hora_fin: '24:00' };
const LATER = { fecha: '2026-11-27', hora_inicio: '11:00', hora_fin: '12:00' };
const SATURDAY = { ...LATER, fecha: '2026-11-28' };
const SUNDAY = { ...LATER, fecha: '2026-11-29' };
const FRIDAY_TEXT = 'viernes 27 de noviembre, de 11:00 a 12:00';
const SATURDAY_TEXT = 'sábado 28 de noviembre, de 11:00 a 12:00';
const SUNDAY_TEXT = 'domingo 29 de noviembre, de 11:00 a 12:00';
const movedText = (from: string, to: string) =>
  `Con rosa: ya no vas el ${from}; ahora, el ${to}. Revisa cómo quedaron.`;
const MORNING = { fecha: '2026-11-26', hora_inicio: '00:00', hora_fin: '08:00' };
const confirmed = (changes: object, cuidador: string | null = 'camila') =>
  slot({ ...EVENING, status: 'confirmada', id_cuidador: cuidador, ...changes });
const takeAway = (changes: object) => ({ ...confirmed(changes), accion: 'eliminar' });
const removal = (changes: object) => slot({ ...changes, accion: 'eliminar' });

describe.each(ENGINES)('people are told on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  /** How many messages `told` has returned. */
  let seen: number;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    seen = 0;
    calls = await caregiverCalls(backend);
    // By mail of everything.
    for (const account of ['maria', 'camila', 'diego']) {
      for (const kind of NOTICE_KINDS) {
        await writePreference(backend.store.db, account, { kind, channel: 'mail', enabled: true });
      }
    }
  });

  const deliver = async () => {
    await backend.deps.background.settled();
    await deliverDue(backend.deps, { warn: () => {} });
  };
  /** The notices since the last call: the name, the title and the first paragraph of each. */
  const told = async () => {
    await deliver();
    const news = backend.sent.slice(seen);
    seen = backend.sent.length;
    return news
      .map(({ to, subject, text }) => [to.split('@')[0], subject, text.split('\n')[0]])
      .sort();
  };
  const titles = async () => (await told()).map(([who, title]) => `${who}: ${title}`);

  it('of shifts that are asked for: each caregiver once for all shifts of a save', async () => {
    await calls.save(slot(EVENING));
    const body = 'Con rosa: miércoles 25 de noviembre, de 20:00 a 24:00. ¿Puedes ir?';
    expect(await told()).toEqual([
      ['camila', 'Te pidieron un turno', body],
      ['diego', 'Te pidieron un turno', body],
    ]);
    const days = ['2026-11-27', '2026-11-28', '2026-11-29'];
    await calls.save(...days.map((fecha) => slot({ fecha })));
    expect((await told())[0]).toEqual([
      'camila',
      'Te pidieron 3 turnos',
      'Con rosa. El primero: viernes 27 de noviembre, de 08:00 a 08:30. ¿Cuáles puedes tomar?',
    ]);
  });

  it('of a night as of one shift, with a link to the page', async () => {
    const publicUrl = new URL('https://vinculo.example');
    const app = await backend.anotherProcess({ publicUrl });
    const body = { id_paciente: 'rosa', slots: [slot(EVENING), slot(MORNING)] };
    await backend.call(calls.maria, 'POST', '/solicitudes/actualizar', { app, body });
    await deliver();
    expect(backend.sent[0]?.text).toBe(
      [
        'Con rosa: miércoles 25 de noviembre, de 20:00 a 08:00. ¿Puedes ir?',
        'https://vinculo.example/turnos',
        'Puedes elegir qué avisos recibir en «Datos personales», en Vínculo.\n',
      ].join('\n\n'),
    );
  });

  it('of a night that was made longer as of the whole night', async () => {
    await calls.save(slot(EVENING), slot(MORNING));
    await told();
    await calls.save(removal(MORNING), slot({ ...MORNING, hora_fin: '09:00' }));
    expect((await told())[0]).toEqual([
      'camila',
      'Te pidieron un turno',
      'Con rosa: miércoles 25 de noviembre, de 20:00 a 09:00. ¿Puedes ir?',
    ]);
  });

  it('of the hours that nobody has of a shift that is asked for', async () => {
    await calls.save(confirmed({ hora_inicio: '21:00', hora_fin: '22:00' }, 'diego'));
    await told();
    await calls.save(slot(EVENING));
    expect((await told())[0]).toEqual([
      'camila',
      'Te pidieron 2 turnos',
      'Con rosa. El primero: miércoles 25 de noviembre, de 20:00 a 21:00. ¿Cuáles puedes tomar?',
    ]);
  });

  it('not of what is over, nor of a save that changed nothing', async () => {
    await calls.save(slot({ fecha: '2026-11-22' }));
    await calls.save(slot(EVENING));
    await told();
    await calls.save(removal(EVENING), slot(EVENING));
    await calls.save(removal(EVENING));
    expect(await told()).toEqual([]);
  });

  it('of what became of their own shifts', async () => {
    await calls.save(confirmed({}), confirmed(MORNING));
    expect(await told()).toEqual([
      ['camila', 'Tienes un turno nuevo', 'Con rosa: miércoles 25 de noviembre, de 20:00 a 08:00.'],
    ]);
    // Cut in two, which are the same hours.
    await calls.save(
      { ...confirmed({}), accion: 'eliminar' },
      confirmed({ hora_fin: '22:00' }),
      confirmed({ hora_inicio: '22:00' }),
    );
    expect(await told()).toEqual([]);
    await calls.save(
      { ...confirmed({ hora_inicio: '22:00' }), accion: 'eliminar' },
      confirmed({ hora_inicio: '22:30' }),
    );
    expect((await told()).map(([who, title]) => [who, title])).toEqual([
      ['camila', 'Cambiaron tus turnos'],
    ]);
    await calls.save(
      { ...confirmed({ hora_inicio: '22:30' }), accion: 'eliminar' },
      confirmed({ hora_inicio: '22:30' }, 'diego'),
    );
    expect(await titles()).toEqual([
      'camila: Ya no tienes un turno',
      'diego: Tienes un turno nuevo',
    ]);
  });

  it('of a confirmed shift that is asked for again: whose it was, and all', async () => {
    await calls.save(confirmed({}));
    await told();
    await calls.save({ ...confirmed({}), accion: 'eliminar' }, slot(EVENING));
    expect(await titles()).toEqual([
      'camila: Te pidieron un turno',
      'camila: Ya no tienes un turno',
      'diego: Te pidieron un turno',
    ]);
  });

  it('of an answer: the whole family, and not who gave it', async () => {
    await addMemberOfRosa(backend, 'paula', 'Paula');
    await writePreference(backend.store.db, 'paula', {
      ...{ kind: 'accepted', channel: 'mail', enabled: true },
    });
    await calls.save(slot(EVENING));
    await told();
    await calls.answer(calls.camila, yes(part(EVENING)));
    const body = 'Con rosa: miércoles 25 de noviembre, de 20:00 a 24:00.';
    backend.advanceClock(ACCEPTED_WAIT);
    expect(await told()).toEqual([
      ['maria', 'Camila aceptó un turno', body],
      ['paula', 'Camila aceptó un turno', body],
    ]);
    await calls.answer(calls.camila, no(part(EVENING)));
    expect(await told()).toEqual([
      ['maria', 'Camila no puede ir', `${body} Pídelo de nuevo o elige a otra persona.`],
      ['paula', 'Camila no puede ir', `${body} Pídelo de nuevo o elige a otra persona.`],
    ]);
  });

  it('that a shift given back has a reason, which is only in the calendar', async () => {
    await calls.save(confirmed({}));
    await told();
    const given = { ...no(part(EVENING)), reason: 'Tengo fiebre' };
    expect((await calls.answer(calls.camila, given)).body.result).toBe('withdrew');
    expect(await told()).toEqual([
      [
        'maria',
        'Camila no puede ir',
        'Con rosa: miércoles 25 de noviembre, de 20:00 a 24:00. El motivo está en el calendario. Pídelo de nuevo o elige a otra persona.',
      ],
    ]);
    expect(JSON.stringify(backend.sent)).not.toContain('fiebre');
  });

  it('that nobody can take a shift, when the last of those asked has said so', async () => {
    await calls.save(slot(EVENING));
    await told();
    await calls.answer(calls.camila, no(part(EVENING)));
    expect(await told()).toEqual([]);
    await calls.answer(calls.diego, no(part(EVENING)));
    expect(await titles()).toEqual(['maria: Nadie puede tomar un turno']);
    const body = { parts: [part(EVENING)] };
    await backend.call(calls.maria, 'POST', '/api/patients/rosa/ask-again', { body });
    expect(await titles()).toEqual(['camila: Te pidieron un turno', 'diego: Te pidieron un turno']);
  });

  it('that nobody can take a night, when the last of those asked has said so', async () => {
    await calls.save(slot(EVENING), slot(MORNING));
    await told();
    const night = no(part(EVENING), part(MORNING));
    await calls.answer(calls.camila, night);
    await calls.answer(calls.diego, night);
    expect(await titles()).toEqual(['maria: Nadie puede tomar un turno']);
  });

  const ASSIGNED = '/api/patients/rosa/caregivers';
  it.each<[string, () => Promise<unknown>]>([
    ['leaves', () => backend.call(calls.camila, 'DELETE', '/api/shifts/rosa')],
    ['is removed', () => backend.call(calls.maria, 'DELETE', `${ASSIGNED}/camila`)],
    [
      'is unassigned',
      () => backend.call(calls.maria, 'PUT', ASSIGNED, { body: { caregiverIds: ['diego'] } }),
    ],
    ['deletes their account', () => backend.call(calls.camila, 'DELETE', '/auth/me')],
    [
      'is deactivated',
      async () => {
        const andrea = await backend.tokenOf('andrea@vinculo.test');
        await backend.call(andrea, 'PUT', '/admin/users/deactivate/camila');
      },
    ],
  ])(
    'that nobody can take a shift, when the only one who had not said so %s',
    async (_how, goes) => {
      await calls.save(
        slot(EVENING),
        slot({ ...LATER, hora_inicio: '08:00', hora_fin: '10:00' }),
        slot({ ...LATER, fecha: '2026-11-22' }),
        confirmed(LATER),
      );
      await told();
      await calls.answer(calls.diego, no(part(EVENING)));
      expect(await told()).toEqual([]);
      await goes();
      const news = (await told()).filter(
        ([who, title]) => who === 'maria' && /Nadie/.test(`${title}`),
      );
      expect(news).toEqual([
        [
          'maria',
          'Nadie puede tomar un turno',
          'Con rosa: miércoles 25 de noviembre, de 20:00 a 24:00. Pídelo de nuevo o invita a otra persona.',
        ],
      ]);
      await goes();
      expect(await told()).toEqual([]);
    },
  );

  it('that nobody can take a shift only once, and not while somebody else is asked', async () => {
    const assign = (...caregiverIds: readonly string[]) =>
      backend.call(calls.maria, 'PUT', ASSIGNED, { body: { caregiverIds } });
    await calls.save(slot(EVENING), slot({ fecha: LATER.fecha }));
    await told();
    // Diego has still to answer.
    await assign('diego');
    await assign('camila', 'diego');
    expect(await titles()).toEqual(['camila: Te pidieron 2 turnos']);
    // All have said so already.
    await calls.answer(calls.camila, no(part(EVENING)));
    await calls.answer(calls.diego, no(part(EVENING)));
    expect(await titles()).toEqual(['maria: Nadie puede tomar un turno']);
    await assign('diego');
    expect(await told()).toEqual([]);
    // Nobody is left, of whom one had not answered the second.
    await assign();
    expect(await titles()).toEqual(['maria: Nadie puede tomar un turno']);
  });

  it('of what waits for an answer, when they are assigned', async () => {
    const assign = (...caregiverIds: readonly string[]) =>
      backend.call(calls.maria, 'PUT', '/api/patients/rosa/caregivers', { body: { caregiverIds } });
    await assign('camila');
    await calls.save(slot(EVENING), slot({ fecha: '2026-11-22' }));
    expect(await titles()).toEqual(['camila: Te pidieron un turno']);
    await assign('camila', 'diego');
    expect(await titles()).toEqual(['diego: Te pidieron un turno']);
  });

  it('that a caregiver left, whose shifts are open again', async () => {
    await calls.save(confirmed({}));
    await told();
    await backend.call(calls.camila, 'DELETE', '/api/shifts/rosa');
    expect(await titles()).toEqual(['maria: Camila no puede ir']);
  });

  it('that the family removed a caregiver: the caregiver, and the others of the family', async () => {
    await addMemberOfRosa(backend, 'paula', 'Paula');
    await calls.save(confirmed({}), confirmed(MORNING), confirmed({ fecha: '2026-11-22' }));
    await told();
    const remove = (id: string) =>
      backend.call(calls.maria, 'DELETE', `/api/patients/rosa/caregivers/${id}`);
    await remove('diego');
    expect(await told()).toEqual([]);
    await remove('camila');
    const body = 'Con rosa: miércoles 25 de noviembre, de 20:00 a 08:00.';
    expect(await told()).toEqual([
      ['camila', 'Ya no tienes un turno', body],
      ['paula', 'Camila ya no irá', `${body} Pídelo de nuevo o elige a otra persona.`],
    ]);
    await remove('camila');
    expect(await told()).toEqual([]);
  });

  it.each([
    ['deletes', () => backend.call(calls.camila, 'DELETE', '/auth/me')],
    [
      'has no longer',
      async () => {
        const andrea = await backend.tokenOf('andrea@vinculo.test');
        return backend.call(andrea, 'PUT', '/admin/users/deactivate/camila');
      },
    ],
  ])('that nobody comes to the shifts of a caregiver who %s an account', async (_how, end) => {
    await calls.save(confirmed({}), confirmed(MORNING), confirmed({ fecha: '2026-11-22' }));
    await told();
    await end();
    expect(await told()).toEqual([
      [
        'maria',
        'Camila no puede ir',
        'Con rosa: miércoles 25 de noviembre, de 20:00 a 08:00. Pídelo de nuevo o elige a otra persona.',
      ],
    ]);
  });

  it('that somebody who deletes an account leaves the hours alone that another has too', async () => {
    await calls.save(confirmed({}), confirmed({ hora_inicio: '21:00' }, 'diego'));
    await told();
    await backend.call(calls.camila, 'DELETE', '/auth/me');
    expect((await told()).map(([who, , body]) => [who, body])).toEqual([
      [
        'maria',
        'Con rosa: miércoles 25 de noviembre, de 20:00 a 21:00. Pídelo de nuevo o elige a otra persona.',
      ],
    ]);
  });

  it('that the shifts are gone with the patient, unless somebody else has the calendar now', async () => {
    await addMemberOfRosa(backend, 'paula', 'Paula');
    await calls.save(confirmed({}), confirmed(MORNING), confirmed({ fecha: '2026-11-22' }));
    await calls.save(slot({ fecha: '2026-11-28' }));
    await told();
    const paula = await backend.tokenOf('paula@vinculo.test');
    await backend.call(calls.maria, 'DELETE', '/auth/me');
    expect(await told()).toEqual([]);
    await backend.call(paula, 'DELETE', '/auth/me');
    expect(await told()).toEqual([
      ['camila', 'Ya no tienes un turno', 'Con rosa: miércoles 25 de noviembre, de 20:00 a 08:00.'],
    ]);
  });

  it('that the shifts are gone with a patient whom an Admin hides, and theirs again after that', async () => {
    await calls.save(confirmed({}), confirmed(MORNING), confirmed({ fecha: '2026-11-22' }));
    await calls.save(slot({ fecha: '2026-11-28' }));
    await told();
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    const put = (what: string) => backend.call(andrea, 'PUT', `/admin/users/${what}/rosa`);
    const when = 'Con rosa: miércoles 25 de noviembre, de 20:00 a 08:00.';
    await put('deactivate');
    expect(await told()).toEqual([['camila', 'Ya no tienes un turno', when]]);
    await put('deactivate');
    expect(await told()).toEqual([]);
    await put('reactivate');
    expect(await told()).toEqual([['camila', 'Tienes un turno nuevo', when]]);
    await put('reactivate');
    expect(await told()).toEqual([]);
  });

  it('of what was stored, and of nothing else', async () => {
    const app = await backend.anotherProcess({
      store: failingAt(backend.store, 'insert', 'activity'),
    });
    const body = { id_paciente: 'rosa', slots: [slot(EVENING)] };
    const call = { app, body };
    const saved = await backend.call(calls.maria, 'POST', '/solicitudes/actualizar', call);
    expect(saved.status).toBe(500);
    expect(await told()).toEqual([]);
    const more = { body, headers: { 'idempotency-key': 'one' } };
    await backend.call(calls.maria, 'POST', '/solicitudes/actualizar', more);
    await backend.call(calls.maria, 'POST', '/solicitudes/actualizar', more);
    expect(await told()).toHaveLength(2);
  });

  describe('at night', () => {
    /** From nine in the morning to eleven at night. */
    const NIGHT = 14 * HOUR;

    it('not before seven, of what does not begin within twelve hours', async () => {
      backend.advanceClock(NIGHT);
      await calls.save(slot({ fecha: '2026-11-24', hora_inicio: '11:00', hora_fin: '12:00' }));
      expect(await told()).toEqual([]);
      backend.advanceClock(8 * HOUR - 1);
      expect(await told()).toEqual([]);
      backend.advanceClock(1);
      expect(await titles()).toHaveLength(2);
    });

    it('at once of what does', async () => {
      backend.advanceClock(NIGHT);
      await calls.save(slot({ fecha: '2026-11-24', hora_inicio: '10:30', hora_fin: '12:00' }));
      expect(await titles()).toHaveLength(2);
      await calls.save(
        removal({ fecha: '2026-11-24', hora_inicio: '10:30', hora_fin: '12:00' }),
        confirmed({ fecha: '2026-11-24', hora_inicio: '10:30', hora_fin: '12:00' }),
      );
      // Moved from tomorrow to another day: she would go for nothing.
      await told();
      await calls.save(
        {
          ...confirmed({ fecha: '2026-11-24', hora_inicio: '10:30', hora_fin: '12:00' }),
          accion: 'eliminar',
        },
        confirmed({ fecha: '2026-12-24' }),
      );
      expect(await titles()).toEqual(['camila: Cambiaron tus turnos']);
    });
  });

  describe('of several changes of their own shifts at night, in one notice', () => {
    const NEXT = { ...LATER, fecha: '2026-11-24' };
    const body = 'Con rosa: martes 24 de noviembre, de 11:00 a 12:00';

    /** The notices of two saves that are sent by the morning: an hour before `NEXT` is urgent, and then it is. */
    async function toldOf(first: readonly unknown[], second: readonly unknown[]) {
      await told();
      backend.advanceClock(13.5 * HOUR);
      await calls.save(...first);
      expect(await told()).toEqual([]);
      backend.advanceClock(HOUR);
      await calls.save(...second);
      const atOnce = await told();
      backend.advanceClock(8 * HOUR);
      expect(await told()).toEqual([]);
      return atOnce;
    }

    it('that does not say of one given back that it is gone', async () => {
      await calls.save(confirmed(NEXT), confirmed(LATER));
      expect(await toldOf([takeAway(NEXT), takeAway(LATER)], [confirmed(NEXT)])).toEqual([
        ['camila', 'Ya no tienes un turno', `Con rosa: ${FRIDAY_TEXT}.`],
      ]);
    });

    it('but those of another patient in a notice of their own', async () => {
      backend.advanceClock(13.5 * HOUR);
      await calls.save(confirmed(LATER, 'diego'));
      const slots = [confirmed(SATURDAY, 'diego')];
      const save = { body: { id_paciente: 'hernan', slots } };
      expect(
        (await backend.call(calls.maria, 'POST', '/solicitudes/actualizar', save)).status,
      ).toBe(200);
      expect(await told()).toEqual([]);
      backend.advanceClock(9 * HOUR);
      expect(await told()).toEqual([
        ['diego', 'Tienes un turno nuevo', `Con hernan: ${SATURDAY_TEXT}.`],
        ['diego', 'Tienes un turno nuevo', `Con rosa: ${FRIDAY_TEXT}.`],
      ]);
    });

    it('that does not say of one taken away that it is theirs', async () => {
      expect(await toldOf([confirmed(NEXT)], [takeAway(NEXT)])).toEqual([]);
    });

    const move = (from: object, to: object) => calls.save(takeAway(from), confirmed(to));

    it.each([
      ['to where it is after two moves', [SATURDAY, SUNDAY], movedText(FRIDAY_TEXT, SUNDAY_TEXT)],
      ['not where it is again as it was', [SATURDAY, LATER], null],
      [
        'also where it was there before',
        [SATURDAY, LATER, SATURDAY],
        movedText(FRIDAY_TEXT, SATURDAY_TEXT),
      ],
    ])('that a shift was moved: %s', async (_how, [first, ...moves], text) => {
      await calls.save(confirmed(LATER));
      await told();
      backend.advanceClock(13.5 * HOUR);
      await move(LATER, first ?? LATER);
      let from = first ?? LATER;
      for (const to of moves) {
        backend.advanceClock(HOUR);
        await move(from, to);
        from = to;
      }
      expect(await told()).toEqual([]);
      backend.advanceClock(8.5 * HOUR);
      expect(await told()).toEqual(text === null ? [] : [['camila', 'Cambiaron tus turnos', text]]);
    });

    it('but for what is being sent, which they are told has changed again', async () => {
      await calls.save(confirmed(LATER));
      await told();
      const [started, gate] = [deferred(), deferred()];
      const { messenger } = backend.deps;
      const mail: typeof messenger.mail = async (to, letter) => {
        started.resolve();
        await gate.promise;
        await messenger.mail(to, letter);
      };
      const app = await backend.anotherProcess({ messenger: { ...messenger, mail } });
      const body = { id_paciente: 'rosa', slots: [takeAway(LATER), confirmed(SATURDAY)] };
      await backend.call(calls.maria, 'POST', '/solicitudes/actualizar', { app, body });
      await started.promise;
      await move(SATURDAY, LATER);
      gate.resolve();
      expect(await told()).toEqual([
        ['camila', 'Cambiaron tus turnos', movedText(SATURDAY_TEXT, FRIDAY_TEXT)],
        ['camila', 'Cambiaron tus turnos', movedText(FRIDAY_TEXT, SATURDAY_TEXT)],
      ]);
    });

    it('but for what they were told by another channel', async () => {
      const phone = { phone: '+56987654321', phone_verified: 1 };
      const { db } = backend.store;
      await db.updateTable('account').set(phone).where('id', '=', 'camila').execute();
      await writePreference(db, 'camila', { kind: 'changed', channel: 'msg', enabled: true });
      await calls.save(confirmed(LATER));
      await told();
      const { messenger } = backend.deps;
      const sms = () => Promise.reject(new NotSent('the gateway is down'));
      const app = await backend.anotherProcess({ messenger: { ...messenger, sms } });
      const body = { id_paciente: 'rosa', slots: [takeAway(LATER), confirmed(SATURDAY)] };
      await backend.call(calls.maria, 'POST', '/solicitudes/actualizar', { app, body });
      expect(await titles()).toEqual(['camila: Cambiaron tus turnos']);
      await move(SATURDAY, LATER);
      backend.advanceClock(HOUR);
      expect(await told()).toEqual([
        ['camila', 'Cambiaron tus turnos', movedText(SATURDAY_TEXT, FRIDAY_TEXT)],
      ]);
    });

    it('of the same kind as of one', async () => {
      expect(await toldOf([confirmed(LATER)], [confirmed(NEXT)])).toEqual([
        ['camila', 'Tienes 2 turnos nuevos', `${body} y 1 más.`],
      ]);
    });

    it('at once where any of them must be', async () => {
      await calls.save(confirmed(NEXT));
      await told();
      backend.advanceClock(14.5 * HOUR);
      const mail = () => Promise.reject(new NotSent('the mail server is down'));
      const messenger = { ...backend.deps.messenger, mail };
      const app = await backend.anotherProcess({ messenger });
      const body = { id_paciente: 'rosa', slots: [takeAway(NEXT), confirmed(LATER)] };
      await backend.call(calls.maria, 'POST', '/solicitudes/actualizar', { app, body });
      await backend.deps.background.settled();
      await calls.save(confirmed({ ...LATER, fecha: '2026-11-28' }));
      expect(await titles()).toEqual(['camila: Cambiaron tus turnos']);
    });
  });

  describe('of what several saves ask for at night, in one notice', () => {
    /** What they are told in the morning of saves at half past ten at night. */
    async function askedAtNight(...saves: readonly (readonly unknown[])[]) {
      backend.advanceClock(13.5 * HOUR);
      for (const save of saves) await calls.save(...save);
      expect(await told()).toEqual([]);
      backend.advanceClock(8.5 * HOUR);
      return told();
    }

    it('by the first of all', async () => {
      const title = 'Te pidieron 3 turnos';
      const body = `Con rosa. El primero: ${FRIDAY_TEXT}. ¿Cuáles puedes tomar?`;
      expect(await askedAtNight([slot(SUNDAY)], [slot(LATER)], [slot(SATURDAY)])).toEqual([
        ['camila', title, body],
        ['diego', title, body],
      ]);
    });

    it('once of a shift that was removed and is asked for again', async () => {
      const body = `Con rosa: ${FRIDAY_TEXT}. ¿Puedes ir?`;
      expect(await askedAtNight([slot(LATER)], [removal(LATER)], [slot(LATER)])).toEqual([
        ['camila', 'Te pidieron un turno', body],
        ['diego', 'Te pidieron un turno', body],
      ]);
    });

    it('at once where any of them must be', async () => {
      backend.advanceClock(13.5 * HOUR);
      await calls.save(slot(LATER));
      await calls.save(slot({ fecha: '2026-11-24', hora_inicio: '08:00', hora_fin: '09:00' }));
      expect(await titles()).toEqual([
        'camila: Te pidieron 2 turnos',
        'diego: Te pidieron 2 turnos',
      ]);
      backend.advanceClock(8.5 * HOUR);
      expect(await told()).toEqual([]);
    });
  });

  describe('of several shifts, by those of which it is still so', () => {
    /** Something happens at half past ten at night, and something else before seven. */
    const inTheMorning = async (
      event: readonly unknown[],
      later: () => Promise<unknown>,
    ): Promise<unknown> => {
      await told();
      backend.advanceClock(13.5 * HOUR);
      await calls.save(...event);
      await later();
      expect(await told()).toEqual([]);
      backend.advanceClock(8.5 * HOUR);
      return told();
    };

    it('not that one is gone which they accepted again', async () => {
      await calls.save(confirmed(LATER), confirmed(SATURDAY));
      const event = [takeAway(LATER), takeAway(SATURDAY), slot(LATER), slot(SATURDAY)];
      const accept = async () => {
        await calls.answer(calls.camila, yes(part(LATER)));
        await writePreference(backend.store.db, 'maria', {
          ...{ kind: 'accepted', channel: 'mail', enabled: false },
        });
      };
      expect(await inTheMorning(event, accept)).toEqual([
        ['camila', 'Te pidieron un turno', `Con rosa: ${SATURDAY_TEXT}. ¿Puedes ir?`],
        ['camila', 'Ya no tienes un turno', `Con rosa: ${SATURDAY_TEXT}.`],
        ['diego', 'Te pidieron un turno', `Con rosa: ${SATURDAY_TEXT}. ¿Puedes ir?`],
      ]);
    });

    it('not of those that are asked for no more', async () => {
      const event = [slot(LATER), slot(SATURDAY), slot(SUNDAY)];
      const withdraw = () => calls.save(removal(LATER), removal(SUNDAY));
      const body = `Con rosa: ${SATURDAY_TEXT}. ¿Puedes ir?`;
      expect(await inTheMorning(event, withdraw)).toEqual([
        ['camila', 'Te pidieron un turno', body],
        ['diego', 'Te pidieron un turno', body],
      ]);
    });

    it('not of one that the family confirmed without a name', async () => {
      const give = () => calls.save(removal(LATER), confirmed(LATER, null));
      expect(await inTheMorning([slot(LATER)], give)).toEqual([]);
    });

    it('that somebody cannot come to one that the family confirmed without a name since', async () => {
      await calls.save(confirmed(LATER));
      const giveBack = async () => {
        await calls.answer(calls.camila, no(part(LATER)));
        await calls.save(removal(LATER), confirmed(LATER, null));
      };
      const body = `Con rosa: ${FRIDAY_TEXT}. Pídelo de nuevo o elige a otra persona.`;
      expect(await inTheMorning([], giveBack)).toEqual([['maria', 'Camila no puede ir', body]]);
    });

    it('not that one is theirs which they gave back, nor that somebody comes to it', async () => {
      const event = [confirmed(LATER), confirmed(SATURDAY)];
      const giveBack = () => calls.answer(calls.camila, no(part(SATURDAY)));
      expect(await inTheMorning(event, giveBack)).toEqual([
        ['camila', 'Tienes un turno nuevo', `Con rosa: ${FRIDAY_TEXT}.`],
        [
          'maria',
          'Camila no puede ir',
          `Con rosa: ${SATURDAY_TEXT}. Pídelo de nuevo o elige a otra persona.`,
        ],
      ]);
    });

    it('of a shift that they made shorter by their own answer, as it is', async () => {
      await calls.save(confirmed(LATER));
      const half = { ...LATER, hora_fin: '11:30' };
      const accept = () => calls.answer(calls.camila, yes(part(half)));
      const news = await inTheMorning([takeAway(LATER), slot(half)], accept);
      expect(news).toContainEqual([
        'camila',
        'Cambiaron tus turnos',
        'Con rosa: viernes 27 de noviembre, de 11:00 a 11:30. Revisa cómo quedaron.',
      ]);
    });

    it('with a link to the calendar on the first of them', async () => {
      await calls.save(confirmed(LATER), confirmed(SATURDAY));
      await told();
      backend.advanceClock(13.5 * HOUR);
      const deps = { ...backend.deps, publicUrl: new URL('https://vinculo.example') };
      await backend.call(calls.camila, 'DELETE', '/api/shifts/rosa');
      await calls.save(removal(LATER));
      backend.advanceClock(8.5 * HOUR);
      await deliverDue(deps, { warn: () => {} });
      const [mail] = backend.sent.filter(({ to }) => to.startsWith('maria'));
      expect(mail?.text).toContain(`Con rosa: ${SATURDAY_TEXT}.`);
      expect(mail?.text).toContain('/dashboard/calendario?paciente=rosa&fecha=2026-11-28');
    });
  });

  it('what an earlier version wrote, whose text was sealed with the notice', async () => {
    const [friday, saturday] = [LATER, SATURDAY].map(({ fecha, hora_inicio, hora_fin }) => ({
      ...{ fecha, horaInicio: hora_inicio, horaFin: hora_fin },
    }));
    await calls.save(slot(LATER));
    await told();
    const waiting = (subject: string, kind: string, account: string, about: object | null) => ({
      ...{ id: subject, event_key: subject, id_account: account, id_paciente: 'rosa', kind },
      ...{ channel: 'mail', device: null, is_urgent: 1 },
      body: sealMessage(backend.deps.secret, {
        ...{ by: 'mail', to: 'antes@correo.test', letter: { subject, text: '', html: '' } },
      }),
      about: about && JSON.stringify(about),
      created_at: backend.deps.clock().toISOString(),
      not_before: backend.deps.clock().toISOString(),
      expires_at: '2026-11-28T12:00:00.000Z',
    });
    await addNotices(backend.store.db, [
      waiting('one of two', 'asked', 'diego', { parts: [friday, saturday] }),
      waiting('none of one', 'asked', 'diego', { parts: [saturday] }),
      waiting('hundreds', 'asked', 'diego', null),
      waiting('gone', 'changed', 'camila', { parts: [saturday], change: 'removed' }),
      waiting('not theirs', 'changed', 'camila', { parts: [saturday], change: 'new' }),
      waiting('changed', 'changed', 'camila', { parts: [saturday], change: 'changed' }),
      waiting('uncovered', 'uncovered', 'maria', null),
    ]);
    expect(await titles()).toEqual([
      'camila: changed',
      'camila: gone',
      'diego: hundreds',
      'diego: one of two',
      'maria: uncovered',
    ]);
    // A waiting notice is combined with a later change.
    await addNotices(backend.store.db, [
      waiting('later', 'changed', 'camila', { parts: [friday], change: 'removed' }),
      waiting('thousands', 'changed', 'camila', null),
    ]);
    await calls.save(confirmed(SATURDAY));
    expect(await told()).toEqual([
      ['camila', 'Cambiaron tus turnos', movedText(FRIDAY_TEXT, SATURDAY_TEXT)],
      ['camila', 'thousands', ''],
    ]);
    await addNotices(backend.store.db, [
      waiting('last', 'changed', 'camila', { parts: [saturday], change: 'changed' }),
    ]);
    await calls.save(takeAway(SATURDAY));
    expect(await told()).toEqual([
      ['camila', 'Ya no tienes un turno', `Con rosa: ${SATURDAY_TEXT}.`],
    ]);
  });

  describe('not any more', () => {
    /** Something happens at night, and something else before seven. */
    const overtaken = async (event: () => Promise<unknown>, later: () => Promise<unknown>) => {
      backend.advanceClock(14 * HOUR);
      await event();
      expect(await told()).toEqual([]);
      await later();
      backend.advanceClock(8 * HOUR);
      return titles();
    };
    const save =
      (...slots: readonly unknown[]) =>
      () =>
        calls.save(...slots);
    const asked = save(slot(EVENING));

    it('of a shift that was asked for and is gone', async () => {
      expect(await overtaken(asked, save(removal(EVENING)))).toEqual([]);
    });

    it('of one whose patient an Admin has hidden', async () => {
      const hide = async () => {
        const andrea = await backend.tokenOf('andrea@vinculo.test');
        return backend.call(andrea, 'PUT', '/admin/users/deactivate/rosa');
      };
      expect(await overtaken(asked, hide)).toEqual([]);
    });

    it('of one that somebody accepted', async () => {
      const accept = () => calls.answer(calls.diego, yes(part(EVENING)));
      expect(await overtaken(asked, accept)).toEqual(['maria: Diego aceptó un turno']);
    });

    it('of one to which they have said no, or that they gave back', async () => {
      const answer = async () => {
        await calls.answer(calls.camila, no(part(EVENING)));
        await calls.answer(calls.diego, yes(part(LATER)));
        await calls.answer(calls.diego, no(part(LATER)));
      };
      expect(await overtaken(save(slot(EVENING), slot(LATER)), answer)).toEqual([
        'camila: Te pidieron un turno',
        'diego: Te pidieron un turno',
        'maria: Diego no puede ir',
      ]);
    });

    it('that nobody can take a shift for which they are asked again', async () => {
      await calls.save(slot(EVENING), slot(LATER));
      await calls.answer(calls.camila, no(part(EVENING)));
      await calls.answer(calls.camila, no(part(LATER)));
      await told();
      const decline = async () => {
        await calls.answer(calls.diego, no(part(EVENING)));
        await calls.answer(calls.diego, no(part(LATER)));
      };
      const askAgain = async () => {
        const body = { parts: [part(EVENING)] };
        await backend.call(calls.maria, 'POST', '/api/patients/rosa/ask-again', { body });
      };
      expect(await overtaken(decline, askAgain)).toEqual([
        'camila: Te pidieron un turno',
        'diego: Te pidieron un turno',
        'maria: Nadie puede tomar un turno',
      ]);
    });

    it('of an acceptance or withdrawal that was taken back', async () => {
      await calls.save(slot(EVENING));
      await told();
      const accept = () => calls.answer(calls.diego, yes(part(EVENING)));
      const withdraw = () => calls.answer(calls.diego, no(part(EVENING)));
      expect(await overtaken(accept, withdraw)).toEqual(['maria: Diego no puede ir']);
    });

    it('of a shift of theirs that they have accepted again, or given back', async () => {
      await calls.save(confirmed({}));
      await told();
      const accept = () => calls.answer(calls.camila, yes(part(EVENING)));
      const askAgain = save({ ...confirmed({}), accion: 'eliminar' }, slot(EVENING));
      expect(await overtaken(askAgain, accept)).toEqual(['maria: Camila aceptó un turno']);
      backend.advanceClock(2 * HOUR);
      const withdraw = () => calls.answer(calls.camila, no(part(LATER)));
      expect(await overtaken(save(confirmed(LATER)), withdraw)).toEqual([
        'maria: Camila no puede ir',
      ]);
    });

    it('who was removed, deactivated, or chose not to be', async () => {
      const { db } = backend.store;
      const changes = async () => {
        const body = { caregiverIds: ['diego'] };
        await backend.call(calls.maria, 'PUT', '/api/patients/rosa/caregivers', { body });
        await writePreference(db, 'diego', { kind: 'asked', channel: 'mail', enabled: false });
      };
      expect(await overtaken(asked, changes)).toEqual([]);
    });

    it('who left the family', async () => {
      const paula = await addMemberOfRosa(backend, 'paula', 'Paula');
      await calls.save(confirmed({}));
      await told();
      const withdraw = () => calls.answer(calls.camila, no(part(EVENING)));
      const leave = () => backend.call(paula, 'DELETE', '/api/patients/rosa/members/paula');
      expect(await overtaken(withdraw, leave)).toEqual(['maria: Camila no puede ir']);
    });
  });

  onOneEngine(engine, () => {
    it('by text message where they want it and a code verified the phone', async () => {
      const { db } = backend.store;
      const phone = { phone: '+56987654321', phone_verified: 1 };
      await db.updateTable('account').set(phone).where('id', '=', 'camila').execute();
      await writePreference(db, 'camila', { kind: 'asked', channel: 'msg', enabled: true });
      await calls.save(slot(EVENING));
      await deliver();
      expect(backend.sent.filter(({ subject }) => subject === 'SMS')).toMatchObject([
        {
          to: '+56987654321',
          text: 'Vínculo: Te pidieron un turno. Con rosa: miércoles 25 de noviembre, de 20:00 a 24:00. ¿Puedes ir?',
        },
      ]);
    });

    it('by no more than forty mails a day, and then of their own shifts once an hour', async () => {
      for (let day = 10; day < 52; day += 1) {
        const fecha = new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
        await calls.save(slot({ fecha }));
      }
      expect((await titles()).filter((line) => line.startsWith('camila'))).toHaveLength(40);
      backend.advanceClock(HOUR / 2);
      await calls.save(confirmed(EVENING));
      await calls.save(confirmed(LATER));
      expect(await titles()).toEqual([]);
      backend.advanceClock(HOUR / 2);
      expect(await titles()).toEqual(['camila: Tienes 2 turnos nuevos']);
      backend.advanceClock(24 * HOUR);
      await calls.save(slot({ fecha: '2027-03-01' }));
      expect(await titles()).toHaveLength(2);
    });

    it('at the mail and the phone that they have when the notice is sent', async () => {
      const { db } = backend.store;
      const account = (changes: object) =>
        db.updateTable('account').set(changes).where('id', '=', 'camila').execute();
      await account({ phone: '+56987654321', phone_verified: 1 });
      await writePreference(db, 'camila', { kind: 'asked', channel: 'msg', enabled: true });
      await writePreference(db, 'diego', { kind: 'asked', channel: 'mail', enabled: false });
      backend.advanceClock(14 * HOUR);
      await calls.save(slot(EVENING));
      await account({ mail: 'torres@correo.test', phone: '+56912345678' });
      backend.advanceClock(8 * HOUR);
      await deliver();
      expect(backend.sent.map(({ to }) => to).sort()).toEqual([
        '+56912345678',
        'torres@correo.test',
      ]);
    });

    it('by first names, without one that a mail program would make a link', async () => {
      const { db } = backend.store;
      const names = { name: 'premio.cl Camila', last_name: 'Torres' };
      await db.updateTable('account').set(names).where('id', '=', 'camila').execute();
      const patient = { name: 'Rosa Elena', last_name: 'Rojas' };
      await db.updateTable('paciente').set(patient).where('id', '=', 'rosa').execute();
      await calls.save(slot(EVENING));
      await deliver();
      await calls.answer(calls.camila, yes(part(EVENING)));
      backend.advanceClock(ACCEPTED_WAIT);
      expect((await told()).at(-1)).toEqual([
        'maria',
        'Alguien aceptó un turno',
        'Con Rosa: miércoles 25 de noviembre, de 20:00 a 24:00.',
      ]);
    });
  });
});

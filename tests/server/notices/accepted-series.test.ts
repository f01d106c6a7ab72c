// Over 250 lines: one series of shifts, and everything that can happen while its notice waits.
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { NotSent } from '#server/mail/messenger.ts';
import { deliverDue } from '#server/notices/deliver.ts';
import { sealMessage } from '#server/notices/message.ts';
import { writePreference } from '#server/store/notices/notice-preferences.ts';
import { addNotices } from '#server/store/notices/notices.ts';
import { saveDevice } from '#server/store/notices/push-subscriptions.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { deferred, pausedAfter } from '#tests/server/faulty-store.ts';
import { addMemberOfRosa } from '#tests/server/people/circle-people.ts';
import {
  type CaregiverCalls,
  caregiverCalls,
  no,
  part,
  yes,
} from '#tests/server/shifts/caregiver-calls.ts';
import { openTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** How long a notice of an accepted shift waits for further ones. */
const WAIT = 10 * SECOND;
/** Eleven Fridays. */
const DAYS = Array.from({ length: 11 }, (_, week) => addDays('2026-11-27' as Fecha, 7 * week));
const on = (fecha: string) => ({ fecha, hora_inicio: '11:00', hora_fin: '12:00' });
const [FIRST = '', NEXT = '', THIRD = ''] = DAYS;
const FIRST_TEXT = 'viernes 27 de noviembre, de 11:00 a 12:00';
const NEXT_TEXT = 'viernes 4 de diciembre, de 11:00 a 12:00';
const THIRD_TEXT = 'viernes 11 de diciembre, de 11:00 a 12:00';
const log = { warn: () => {} };

describe.each(ENGINES)('shifts accepted one after another are told on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  /** How many messages `told` has returned. */
  let seen: number;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    seen = 0;
    calls = await caregiverCalls(backend);
    await wants('maria', 'mail');
    for (const id of ['camila', 'diego']) {
      for (const kind of ['asked', 'changed'] as const) {
        const silent = { kind, channel: 'mail', enabled: false } as const;
        await writePreference(backend.store.db, id, silent);
      }
    }
    await calls.save(...DAYS.map((fecha) => slot(on(fecha))));
  });

  const wants = (account: string, channel: 'mail' | 'msg') =>
    writePreference(backend.store.db, account, { kind: 'accepted', channel, enabled: true });
  const accept = (fecha: string, token = calls.camila) => calls.answer(token, yes(part(on(fecha))));
  /** Time passes after the answers have sent what was due. */
  const passes = async (ms: number) => {
    await backend.deps.background.settled();
    backend.advanceClock(ms);
  };
  const deliver = async (changes: Partial<Dependencies> = {}) => {
    await backend.deps.background.settled();
    await deliverDue({ ...backend.deps, ...changes }, log);
  };
  /** The notices since the last call: the name, the title and what follows it, without the last paragraph. */
  const told = async () => {
    await deliver();
    const news = backend.sent.slice(seen);
    seen = backend.sent.length;
    return news
      .map(({ to, subject, text }) => [
        to.split('@')[0],
        subject,
        text.split('\n\n').slice(0, -1).join(' '),
      ])
      .sort();
  };
  const MARIA_HAS_A_PHONE = { phone: '+56987654321', phone_verified: 1 };
  const givePhone = async () => {
    const { db } = backend.store;
    await db.updateTable('account').set(MARIA_HAS_A_PHONE).where('id', '=', 'maria').execute();
    await wants('maria', 'msg');
  };
  /** Notices of today that María was sent. */
  const sentBefore = (count: number, event: string) =>
    addNotices(
      backend.store.db,
      Array.from({ length: count }, (_, number) => ({
        ...{ id: `${event}${number}`, event_key: `${event}${number}`, id_account: 'maria' },
        ...{ id_paciente: 'rosa', kind: 'withdrew', channel: 'mail', device: null, is_urgent: 0 },
        body: sealMessage(backend.deps.secret, {
          ...{ by: 'news', wording: { says: 'withdrew', patient: 'rosa', who: 'Diego' } },
        }),
        about: JSON.stringify({ parts: [], caregiver: 'diego' }),
        created_at: backend.deps.clock().toISOString(),
        not_before: backend.deps.clock().toISOString(),
        expires_at: '2026-11-28T12:00:00.000Z',
      })),
    );

  it('once each, by every channel and on every device, with all hours', async () => {
    await addMemberOfRosa(backend, 'paula', 'Paula');
    await wants('paula', 'mail');
    await givePhone();
    const pushed: (readonly [device: string, title: string, body: string])[] = [];
    const push: Dependencies['push'] = {
      ...backend.deps.push,
      async send({ endpoint }, payload) {
        const { title, body } = JSON.parse(payload);
        pushed.push([endpoint, title, body]);
        return 'sent';
      },
    };
    const ends = '2027-11-23T12:00:00.000Z';
    for (const endpoint of ['phone', 'tablet']) {
      await saveDevice(backend.store.db, {
        ...{ id_account: 'maria', jti: 'j', endpoint, p256dh: 'p', auth: 'a' },
        ...{ created_at: backend.deps.clock().toISOString(), expires_at: ends },
      });
    }
    for (const fecha of DAYS) {
      expect((await accept(fecha)).body.result).toBe('accepted');
      // Each answer sends what is due before the clock moves.
      await passes(0.5 * SECOND);
    }
    expect(backend.sent).toEqual([]);
    await passes(WAIT - 5.5 * SECOND - 1);
    await deliver({ push });
    expect([...backend.sent, ...pushed]).toEqual([]);
    await passes(1);
    await deliver({ push });

    const title = 'Camila aceptó 11 turnos';
    const short = `Con rosa: ${FIRST_TEXT} y 10 turnos más.`;
    expect(pushed.sort()).toEqual([
      ['phone', title, short],
      ['tablet', title, short],
    ]);
    const days = [
      ...['27 de noviembre', '4 de diciembre', '11 de diciembre', '18 de diciembre'],
      ...['25 de diciembre', '1 de enero', '8 de enero', '15 de enero', '22 de enero'],
      ...['29 de enero', '5 de febrero'],
    ];
    const all = days.map((day) => `viernes ${day}, de 11:00 a 12:00`).join('\n');
    const sms = backend.sent.filter(({ subject }) => subject === 'SMS');
    expect(sms.map(({ to, text }) => [to, text])).toEqual([
      [MARIA_HAS_A_PHONE.phone, `Vínculo: ${title}. ${short}`],
    ]);
    expect((await told()).filter(([, subject]) => subject !== 'SMS')).toEqual([
      ['maria', title, `Con rosa: ${all}`],
      ['paula', title, `Con rosa: ${all}`],
    ]);
    const html = backend.sent.find(({ to }) => to.startsWith('paula'))?.html;
    expect(html).toContain(`<p>${all.replaceAll('\n', '<br>\n')}</p>`);
    await passes(HOUR);
    expect(await told()).toEqual([]);
  });

  it('without one that was withdrawn before, which is told at once', async () => {
    await accept(FIRST);
    await accept(NEXT);
    await accept(THIRD);
    await calls.answer(calls.camila, no(part(on(NEXT))));
    const body = `Con rosa: ${NEXT_TEXT}. Pídelo de nuevo o elige a otra persona.`;
    expect(await told()).toEqual([['maria', 'Camila no puede ir', body]]);
    // One that was withdrawn and accepted again counts once.
    await calls.answer(calls.camila, no(part(on(THIRD))));
    await accept(THIRD);
    await told();
    await passes(WAIT);
    expect(await told()).toEqual([
      ['maria', 'Camila aceptó 2 turnos', `Con rosa: ${FIRST_TEXT}\n${THIRD_TEXT}`],
    ]);
  });

  it('by a second notice only of those that were accepted while the first one was being sent', async () => {
    await accept(FIRST);
    await accept(NEXT);
    await passes(WAIT);
    const [started, gate] = [deferred(), deferred()];
    const { messenger } = backend.deps;
    const mail: typeof messenger.mail = async (to, letter) => {
      started.resolve();
      await gate.promise;
      await messenger.mail(to, letter);
    };
    const slow = { ...backend.deps, messenger: { ...messenger, mail } };
    const sending = deliverDue({ ...slow, store: await backend.anotherStore() }, log);
    await started.promise;
    await accept(THIRD);
    gate.resolve();
    await sending;
    expect(await told()).toEqual([
      ['maria', 'Camila aceptó 2 turnos', `Con rosa: ${FIRST_TEXT}\n${NEXT_TEXT}`],
    ]);
    await passes(WAIT);
    expect(await told()).toEqual([['maria', 'Camila aceptó un turno', `Con rosa: ${THIRD_TEXT}.`]]);
  });

  // The embedded engine has one writer: nothing is claimed in the middle of an answer.
  if (engine.name === 'postgres') {
    it('each in one notice, if another process claims the first one in the middle of an answer', async () => {
      await accept(FIRST);
      await passes(WAIT);
      const paused = pausedAfter(await backend.anotherStore(), 'select', 'notice');
      const background = { run: () => {}, settled: async () => {} };
      const app = await backend.anotherProcess({ store: paused.store, background });
      const answer = calls.answer(calls.camila, yes(part(on(NEXT))), { app });
      await paused.reached;
      await deliverDue(backend.deps, log);
      paused.release();
      expect((await answer).body.result).toBe('accepted');
      await passes(WAIT);
      expect(await told()).toEqual([
        ['maria', 'Camila aceptó un turno', `Con rosa: ${FIRST_TEXT}.`],
        ['maria', 'Camila aceptó un turno', `Con rosa: ${NEXT_TEXT}.`],
      ]);
    });
  }

  it('ten seconds after the first of them, however many follow', async () => {
    for (const fecha of DAYS.slice(0, 5)) {
      await accept(fecha);
      await passes(4 * SECOND);
      await deliver();
    }
    // At 0, 4 and 8 seconds, and at 12 and 16.
    expect(await told()).toEqual([
      ['maria', 'Camila aceptó 3 turnos', `Con rosa: ${FIRST_TEXT}\n${NEXT_TEXT}\n${THIRD_TEXT}`],
    ]);
    await passes(2 * SECOND);
    expect((await told()).map(([, title]) => title)).toEqual(['Camila aceptó 2 turnos']);
  });

  it('no later of what begins soon, also at night and together with what would wait for the morning', async () => {
    await passes(14 * HOUR);
    await accept(FIRST);
    await passes(HOUR);
    expect(await told()).toEqual([]);
    const soon = { fecha: '2026-11-24', hora_inicio: '08:00', hora_fin: '09:00' };
    await calls.save(slot(soon));
    await calls.answer(calls.camila, yes(part(soon)));
    await passes(WAIT - 1);
    expect(await told()).toEqual([]);
    await passes(1);
    const first = 'martes 24 de noviembre, de 08:00 a 09:00';
    expect(await told()).toEqual([
      ['maria', 'Camila aceptó 2 turnos', `Con rosa: ${first}\n${FIRST_TEXT}`],
    ]);
  });

  it('of each caregiver by themself', async () => {
    await accept(FIRST);
    await accept(NEXT, calls.diego);
    await accept(THIRD);
    await passes(WAIT);
    expect(await told()).toEqual([
      ['maria', 'Camila aceptó 2 turnos', `Con rosa: ${FIRST_TEXT}\n${THIRD_TEXT}`],
      ['maria', 'Diego aceptó un turno', `Con rosa: ${NEXT_TEXT}.`],
    ]);
  });

  it('by each channel of what it has not been told', async () => {
    await givePhone();
    await accept(FIRST);
    await passes(WAIT);
    const { messenger } = backend.deps;
    const sms = () => Promise.reject(new NotSent('the gateway is down'));
    await deliver({ messenger: { ...messenger, sms } });
    await accept(NEXT);
    await passes(WAIT);
    await deliver();
    expect(backend.sent.map(({ subject, text }) => [subject, text.split('\n')[0]]).sort()).toEqual([
      ['Camila aceptó un turno', `Con rosa: ${FIRST_TEXT}.`],
      ['Camila aceptó un turno', `Con rosa: ${NEXT_TEXT}.`],
      ['SMS', `Vínculo: Camila aceptó 2 turnos. Con rosa: ${FIRST_TEXT} y un turno más.`],
    ]);
  });

  it('in one of the forty mails of a day, which is not lost where others reach that limit', async () => {
    await sentBefore(39, 'before');
    await accept(FIRST);
    await accept(NEXT);
    await sentBefore(1, 'between');
    await accept(THIRD);
    await passes(WAIT);
    expect(await told()).toEqual([
      ['maria', 'Camila aceptó 3 turnos', `Con rosa: ${FIRST_TEXT}\n${NEXT_TEXT}\n${THIRD_TEXT}`],
    ]);
    await accept(DAYS[3] ?? '');
    await passes(WAIT);
    expect(await told()).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { openTestBackend, type TestBackend } from '#tests/server/test-backend.ts';

const NOTE = '/api/patients/rosa/notes/2026-11-23/08%3A00';

describe.each(ENGINES)('notes for the hand-over on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
  });

  const put = (text: unknown, url = NOTE) => backend.call(maria, 'PUT', url, { body: { text } });
  const notes = async () => (await backend.call(maria, 'GET', '/api/patients/rosa/notes')).body;

  it('are stored one per slot, and the last text counts', async () => {
    expect(await notes()).toEqual([]);
    expect((await put('Tomó la pastilla')).body).toEqual({ success: true, version: 1 });
    expect((await put('Tomó la pastilla')).status).toBe(200);
    await put('Otro día', NOTE.replace('23', '24'));
    backend.advanceClock(60_000);
    await put(' Tomó la pastilla\r\na las 8 \u0000');
    expect(await notes()).toEqual([
      {
        fecha: '2026-11-23',
        hora: '08:00',
        text: 'Tomó la pastilla\na las 8',
        updated_at: '2026-11-23T12:01:00.000Z',
      },
      expect.objectContaining({ fecha: '2026-11-24', hora: '08:00', text: 'Otro día' }),
    ]);
    await put('  ');
    await put('  ');
    expect((await notes()).map(({ fecha }: { fecha: string }) => fecha)).toEqual(['2026-11-24']);
  });

  it('are offered to a Responsable, and are part of the exported personal data', async () => {
    const offered = async (mail: string) =>
      (await backend.call(await backend.tokenOf(mail), 'GET', '/auth/me')).body.capabilities;
    expect(await offered('maria@vinculo.test')).toContain('handover-notes');
    expect(await offered('camila@vinculo.test')).not.toContain('handover-notes');
    expect(await offered('andrea@vinculo.test')).not.toContain('handover-notes');

    await put('Durmió bien');
    const { body } = await backend.call(maria, 'GET', '/auth/me/export');
    const rosa = body.lovedOnes.find(({ id }: { id: string }) => id === 'rosa');
    expect(rosa.notes).toEqual([
      expect.objectContaining({ fecha: '2026-11-23', hora: '08:00', text: 'Durmió bien' }),
    ]);
    expect((await backend.call(maria, 'DELETE', '/auth/me')).status).toBe(200);
    expect(await backend.store.db.selectFrom('handover_note').selectAll().execute()).toEqual([]);
  });

  it('keep what their author has not seen, once however often it arrives', async () => {
    const write = (text: string, seen: readonly string[], key = `${text} ${seen}`) =>
      backend.call(maria, 'PUT', NOTE, {
        body: { text, seen },
        headers: { 'idempotency-key': key.replaceAll(/[^a-z]/gi, '-').slice(0, 99) },
      });
    const text = async () => (await notes())[0]?.text;
    await write('Almorzó', ['']);
    await write('Duerme', ['']);
    expect(await text()).toBe('Almorzó\n\nDuerme');
    for (const key of ['Duerme-', 'again']) await write('Duerme', [''], key);
    await write('', ['Almorzó']);
    expect(await text()).toBe('Almorzó\n\nDuerme');
    await write('Almorzó bien', ['Almorzó\n\nDuerme']);
    expect(await text()).toBe('Almorzó bien');
    const long = await write('x'.repeat(990), ['']);
    expect([long.status, long.body.message]).toEqual([
      422,
      'Otra persona también escribió en esta nota, y los dos textos juntos pasan de 1000 caracteres. Acorta el tuyo.',
    ]);
    // Whoever does not say what they have seen replaces whatever is there.
    await put('Llamar al doctor');
    expect(await text()).toBe('Llamar al doctor');
    for (const seen of ['x', [7]]) {
      const { status } = await backend.call(maria, 'PUT', NOTE, { body: { text: 'x', seen } });
      expect(status).toBe(422);
    }
  });

  it('written by many at once end as one of them', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `nota ${index}`);
    const answers = await Promise.all(texts.map((text) => put(text)));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const stored = await notes();
    expect(stored).toHaveLength(1);
    expect(texts).toContain(stored[0].text);
  });

  onOneEngine(engine, () => {
    it('are rejected with the reason', async () => {
      const long = await put('x'.repeat(1001));
      expect(long.status).toBe(422);
      expect(long.body.message).toBe('La nota debe ser un texto de hasta 1000 caracteres.');
      expect((await put('x'.repeat(1000))).status).toBe(200);
      for (const text of [null, 7, undefined]) expect((await put(text)).status).toBe(422);
      for (const moment of [
        '2026-02-30/08%3A00',
        '2026-11-23/08%3A10',
        '2026-11-23/24%3A00',
        'a/b',
      ]) {
        const { status, body } = await put('x', `/api/patients/rosa/notes/${moment}`);
        expect([status, body.issues[0].path]).toEqual([422, 'hora']);
      }
      expect(await notes()).toHaveLength(1);
    });
  });
});

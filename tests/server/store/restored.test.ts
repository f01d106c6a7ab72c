import { expect, it } from 'vitest';
import { outdateVersions } from '#server/store/restored.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, slot } from '#tests/server/test-backend.ts';

it.each(ENGINES)(
  'a device gets the calendars of a restored database anew, whatever version it has, on $name',
  async (engine) => {
    const backend = await openTestBackend(engine);
    const maria = await backend.tokenOf('maria@vinculo.test');
    const save = (fecha: string) =>
      backend.call(maria, 'POST', '/solicitudes/actualizar', {
        body: { id_paciente: 'rosa', slots: [slot({ fecha })] },
      });
    const changes = async (since: number) =>
      (await backend.call(maria, 'GET', `/api/patients/rosa/changes?since=${since}`)).body;
    await save('2026-11-24');
    const { version: before } = await changes(0);
    // What the device saw since is lost, and others have saved as often after it.
    await outdateVersions(backend.store, true);
    await save('2026-11-25');
    const lost = before + 1;
    const window = await changes(lost);
    expect([window.fechas, window.solicitudes.length]).toEqual([undefined, 2]);
    expect(window.version).toBeGreaterThan(lost);

    await save('2026-11-26');
    expect((await changes(window.version)).fechas).toEqual(['2026-11-26']);
    // A start that follows no restoration changes nothing.
    await outdateVersions(backend.store, false);
    expect((await changes(window.version)).fechas).toEqual(['2026-11-26']);
  },
);

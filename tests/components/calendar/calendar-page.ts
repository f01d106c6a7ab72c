import { waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { readDraft } from '#db/calendar/drafts.ts';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import { type App, type AppOptions, appPerTest, MARIA } from '#tests/components/render-app.tsx';
import {
  button,
  cell,
  dialog,
  eventually,
  field,
  optionsOf,
  synced,
  waitUntil,
} from './on-page.ts';

/** Today, by the clock of these tests. */
export const TODAY: Fecha = '2026-11-23';
/** A week without shifts, beyond the demo family's, in which Chile does not change its clocks. */
export const MONDAY: Fecha = '2027-01-11';
export const TUESDAY = addDays(MONDAY, 1);
export const WEDNESDAY = addDays(MONDAY, 2);
export const THURSDAY = addDays(MONDAY, 3);
export const FRIDAY = addDays(MONDAY, 4);
export const SATURDAY = addDays(MONDAY, 5);
export const SUNDAY = addDays(MONDAY, 6);

export const weeksLater = (fecha: Fecha, weeks: number) => addDays(fecha, 7 * weeks);

export const CAMILA = 'Camila Torres Vega';
export const DIEGO = 'Diego Muñoz Salas';
export const FRANCISCA = 'Francisca Pérez Leiva';

/**
 * Shifts by day, each as `10:00–12:00` or, confirmed with a caregiver, `10:00–12:00 Camila`; in a change, one with
 * `-` in front is removed.
 */
type Shifts = Readonly<Record<Fecha, readonly string[]>>;

/** A patient's calendar in the whole app, with what its tests read of it. Members may only be used in a test. */
export interface CalendarPage {
  readonly app: App;
  /** The id of the patient whose calendar it is. */
  readonly paciente: () => string;
  /** Opens the calendar as María, after the server's shifts have come. */
  readonly show: (at?: {
    readonly fecha?: Fecha;
    readonly vista?: string;
    /** Shifts that the server has; only where nothing else has been saved there. */
    readonly shifts?: Shifts;
  }) => Promise<void>;
  /** Changes shifts as another device does, which only knows the API. */
  readonly otherBookings: (changes: Shifts, name?: string) => Promise<void>;
  /** Adds shifts as another tool does in the database: at any minutes, which the API does not take. */
  readonly otherTool: (shifts: Shifts) => Promise<void>;
  /** Gives Diego the first name of Camila Torres Vega: he is Camila Belén Muñoz then. */
  readonly makeNamesakes: () => Promise<void>;
  /** Fetches what is new, as after the network came back. */
  readonly fetchNew: () => void;
  /** The records of some days on the server, as `10:00–11:00 confirmada Camila Torres Vega`. */
  readonly serverHas: (fecha: Fecha, name?: string) => Promise<readonly string[]>;
  /** Clicks a button as soon as it is there. */
  readonly click: (name: string | RegExp) => Promise<void>;
  /** Opens the form for a new shift; on another day than it proposes, if one is given. */
  readonly openForm: (fecha?: Fecha) => Promise<void>;
  /** Types a date into a field; an empty one clears it. */
  readonly setDate: (label: string, fecha: string) => Promise<void>;
  /** Opens the sheet of the shift on a slot, by key. */
  readonly openSheet: (fecha: Fecha, hora: string) => Promise<void>;
  /** Clicks or, with a finger, taps a slot. */
  readonly press: (fecha: Fecha, hora: string) => Promise<void>;
  readonly tap: (fecha: Fecha, hora: string) => Promise<void>;
  readonly rightClick: (fecha: Fecha, hora: string) => Promise<void>;
  readonly choose: (label: string | RegExp, text: string) => Promise<void>;
  readonly save: () => Promise<void>;
  /** Waits until these many slots are drawn in the draft on the disk: a page that is closed here ends at once. */
  readonly drawn: (slots: number) => Promise<void>;
}

/** @param of whose calendar, by first name. */
export function calendarPerTest(of = 'Rosa Elena', options?: AppOptions): CalendarPage {
  const app = appPerTest(options);
  let patient: string;
  beforeEach(async () => {
    patient = await app.server.idOf(of);
  });

  async function rowOf(fecha: Fecha, text: string) {
    const [, hora_inicio = '', hora_fin = '', caregiver] =
      /^-?(\d\d:\d\d)–(\d\d:\d\d)(?: (.+))?$/.exec(text) ?? [];
    return {
      ...{ fecha, hora_inicio, hora_fin },
      status: caregiver === undefined ? 'pendiente' : 'confirmada',
      ...(caregiver !== undefined && { id_cuidador: await app.server.idOf(caregiver) }),
    };
  }

  async function otherTool(shifts: Shifts): Promise<void> {
    const all = Object.entries(shifts).flatMap(([fecha, ofDay]) =>
      ofDay.map((text, at) => ({ fecha, text, id: `${fecha} ${at} ${text}` })),
    );
    for (const { fecha, text, id } of all) {
      await app.server.store.db
        .insertInto('solicitud')
        .values({ id_paciente: patient, id, ...(await rowOf(fecha, text)) })
        .execute();
    }
  }

  async function otherBookings(changes: Shifts, name = of): Promise<void> {
    const slots = await Promise.all(
      Object.entries(changes).flatMap(([fecha, shifts]) =>
        shifts.map(async (text) => ({
          accion: text.startsWith('-') ? 'eliminar' : 'inscribir',
          ...(await rowOf(fecha, text)),
        })),
      ),
    );
    const id_paciente = await app.server.idOf(name);
    const body = { id_paciente, slots };
    const answer = await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', body);
    expect(answer).not.toHaveProperty('conflicts');
  }

  async function click(name: string | RegExp): Promise<void> {
    await app.user.click(await waitFor(() => button(name)));
  }

  async function setDate(label: string, fecha: string): Promise<void> {
    const input = field<HTMLInputElement>(label);
    await app.user.clear(input);
    if (fecha !== '') await app.user.type(input, fecha);
  }

  return {
    app,
    paciente: () => patient,
    async show({ fecha = MONDAY, vista, shifts } = {}) {
      if (shifts !== undefined) await otherBookings(shifts);
      const search = new URLSearchParams({
        paciente: patient,
        ...(fecha && { fecha }),
        ...(vista && { vista }),
      });
      await app.open(`/dashboard/calendario?${search}`, { as: MARIA });
      await waitUntil(() => {
        const view = document.querySelector(`[data-vista="${vista ?? 'semana'}"]`);
        expect(view).not.toBeNull();
        expect(view?.closest('[data-sin-turnos]')).toBeNull();
        expect(document.querySelector('[data-guardar]')).not.toBeNull();
      });
      await synced();
    },
    otherBookings,
    otherTool,
    async makeNamesakes() {
      await app.server.store.db
        .updateTable('account')
        .set({ name: 'Camila', last_name: 'Belén Muñoz' })
        .where('name', '=', 'Diego')
        .execute();
    },
    fetchNew: () => void dispatchEvent(new Event('online')),
    async serverHas(fecha, name = of) {
      const rows = await app.server.store.db
        .selectFrom('solicitud as s')
        .leftJoin('account as a', 'a.id', 's.id_cuidador')
        .select(['s.hora_inicio', 's.hora_fin', 's.status', 'a.name', 'a.last_name'])
        .where('s.id_paciente', '=', await app.server.idOf(name))
        .where('s.fecha', '=', fecha)
        .execute();
      return rows
        .map(({ hora_inicio, hora_fin, status, name, last_name }) =>
          [`${hora_inicio}–${hora_fin}`, status, name, last_name].filter(Boolean).join(' '),
        )
        .sort();
    },
    click,
    setDate,
    async openForm(fecha) {
      await click('Agregar turno');
      await dialog('Agregar turno');
      if (fecha !== undefined) await setDate('Día', fecha);
    },
    async openSheet(fecha, hora) {
      cell(fecha, hora).focus();
      await app.user.keyboard('{Enter}');
      await dialog('Turno');
    },
    press: (fecha, hora) => app.user.click(cell(fecha, hora)),
    tap: (fecha, hora) => app.user.pointer({ keys: '[TouchA]', target: cell(fecha, hora) }),
    rightClick: (fecha, hora) =>
      app.user.pointer({ keys: '[MouseRight]', target: cell(fecha, hora) }),
    async choose(label, text) {
      // Some options are read from the device after the dialog has opened.
      const list = field(label);
      await waitUntil(() => expect(optionsOf(list)).toContain(text));
      await app.user.selectOptions(list, text);
    },
    // A sheet may still be closing in front of it.
    save: async () => app.user.click(await waitFor(() => button('Actualizar horarios'))),
    drawn: (slots) =>
      eventually(async () => {
        const { days } = await readDraft((await app.device()).db, patient);
        return Object.values(days).flatMap(({ cells }) => Object.keys(cells)).length;
      }, slots),
  };
}

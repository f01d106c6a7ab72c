import { useLiveQuery } from 'dexie-react-hooks';
import { readWindow } from '#db/care-windows.ts';
import { readDraft } from '#db/drafts.ts';
import { readHeldOn } from '#db/held.ts';
import { readLovedOnes } from '#db/people.ts';
import type { Carer } from '#domain/calendar/record.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import { type Booking, bookingsOf, doubleBookings } from '#domain/planner/bookings.ts';
import { ALL_DAY, type CareWindow } from '#domain/planner/care-window.ts';
import type { Span } from '#domain/planner/span.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { planner } from '#i18n/es/planner.ts';
import { useDevice } from '#services';
import { spanWords } from './plan-words.ts';

/** When somebody has to be with a loved one: all day, where the family said nothing. Null until it is read. */
export function useCareWindow(paciente: Id): CareWindow | null {
  const { db } = useDevice();
  const read = useLiveQuery(
    async () => ({ window: (await readWindow(db, paciente)) ?? ALL_DAY }),
    [db, paciente],
  );
  return read?.window ?? null;
}

const NOWHERE: readonly Booking[] = [];

/** Who is with the other loved ones of this device on some days: base ⊕ outbox ⊕ draft of each. */
export function useElsewhere(paciente: Id, fechas: readonly Fecha[]): readonly Booking[] {
  const { db } = useDevice();
  const days = fechas.join();
  const read = useLiveQuery(async () => {
    const others = (await readLovedOnes(db)).filter(({ id }) => !sameId(id, paciente));
    const lists = await Promise.all(
      others.map(async (person) => {
        const held = await readHeldOn(db, person.id, fechas);
        return bookingsOf(fechas, held, await readDraft(db, person.id), shortName(person));
      }),
    );
    return { days, list: lists.flat() };
  }, [db, paciente, days]);
  return read?.days === days ? read.list : NOWHERE;
}

/** Tells of somebody at a time of a day whether they are with another loved one then, in words. */
export function useBusy(paciente: Id, fecha: Fecha): (carer: Carer, span: Span) => string | null {
  const elsewhere = useElsewhere(paciente, [fecha]);
  return (cuidador, { start, end }) => {
    const here = { fecha, start, end, cuidador, with: '' };
    const [double] = doubleBookings([here], elsewhere);
    return double === undefined ? null : planner.doubles.beside(double.with, spanWords(double));
  };
}

/** What the family calls somebody. */
export function shortName(person: Person): string {
  return person.nickname || fullName(person) || words.noName;
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useObservable } from 'dexie-react-hooks';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { writeLastShown } from '#db/calendar/last-shown.ts';
import { sameId } from '#domain/people/id.ts';
import { BRAND } from '#i18n/brand.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { useAccountContext, useServices } from '#services';
import { Skeleton } from '#ui/skeleton.tsx';
import { CalendarBoard } from './calendar-board.tsx';
import styles from './calendar-page.module.css';
import { type CalendarSearch, readCalendarSearch } from './calendar-search.ts';
import type { StepFrom } from './commands/board.ts';
import { NoCalendar } from './lazy-views.ts';
import { PatientPicker } from './patient-picker.tsx';
import { useDeviceClock } from './store/device-clock.ts';
import { openPatients } from './store/open-calendar.ts';

/** The care calendar of the patient in the address; for an Admin, a card instead. */
export function CalendarPage() {
  const { session } = useServices();
  const admin = session.current()?.role !== 'Responsable';
  const title = admin ? messages.titleAdmin : messages.title;
  return (
    <div className={styles['page']}>
      <title>{`${title} · ${BRAND}`}</title>
      {admin ? (
        <>
          <Head title={title} />
          <Suspense>
            <NoCalendar because="admin" />
          </Suspense>
        </>
      ) : (
        <OwnCalendars title={title} />
      )}
    </div>
  );
}

/** Shown while the account's database opens slowly. */
export function OpeningCalendar() {
  return (
    <div className={styles['page']}>
      <Skeleton lines={2} shape="calendar" />
    </div>
  );
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </header>
  );
}

function OwnCalendars({ title }: { title: string }) {
  const context = useAccountContext();
  const { now } = useServices();
  const clock = useDeviceClock();
  const { people: patients, lastShown } =
    useObservable(() => openPatients(context), [context]) ?? {};
  const address = useSearch({ strict: false });
  const search = readCalendarSearch(address);
  const navigate = useNavigate();
  const today = () => clock.fechaOf(now());
  // What an address without a day means. A step to today and `followToday` move it, but no midnight: nothing moves under
  // a finger.
  const [openingDay, setOpeningDay] = useState(today);
  const shownAt = ({ fecha, vista }: CalendarSearch) => ({
    fecha: fecha ?? openingDay,
    vista: vista ?? 'semana',
  });

  function go(change: (at: StepFrom) => CalendarSearch, replace = false): void {
    void navigate({
      to: '/dashboard/calendario',
      // Counted from a step that may not be drawn yet, so that two quick steps move by two.
      search: (latest) => {
        const at = readCalendarSearch(latest);
        // Until a patient is chosen, the address keeps its request.
        const from = { ...shownAt(at), today: today() };
        const next = { ...(chosen ? {} : latest), ...at, ...change(from) };
        if (next.fecha !== from.today) return next;
        setOpeningDay(next.fecha);
        // Not named, so that what is shown follows the days that pass.
        return { ...next, fecha: undefined };
      },
      replace,
      resetScroll: false,
    });
  }

  const { paciente: patient } = search;
  // Another tab may show another patient meanwhile.
  const [shownHere, setShownHere] = useState(patient);
  if (patient !== undefined && patient !== shownHere) setShownHere(patient);
  // An address without a patient (from the installed app or the menu) means the calendar last shown.
  const shown = patient ?? shownHere ?? lastShown ?? null;
  const chosen = shown === null ? undefined : patients?.find(({ id }) => sameId(id, shown));
  const chosenId = chosen?.id;
  // As the shortcut of the installed app does.
  const { agregar }: { readonly agregar?: unknown } = address;
  const adds = agregar === true;
  /** The address names what is shown, and no longer requests a dialog. */
  const isSettled = patient !== undefined && !adds;
  useEffect(() => {
    if (chosenId === undefined) return;
    if (!isSettled) {
      void navigate({
        to: '/dashboard/calendario',
        search: (latest) => ({ paciente: String(chosenId), ...readCalendarSearch(latest) }),
        replace: true,
      });
      return;
    }
    writeLastShown(context.db, chosenId).catch((cause: unknown) =>
      console.warn('the calendar shown was not stored', cause),
    );
  }, [context, navigate, chosenId, isSettled]);
  return (
    <>
      <Head title={title}>
        {patients === undefined || patients.length === 0 ? null : (
          <PatientPicker
            patients={patients}
            chosen={chosen}
            onChoose={(id) => go(() => ({ paciente: String(id) }))}
          />
        )}
      </Head>
      {patients === undefined ? (
        <Skeleton lines={2} shape="calendar" />
      ) : chosen === undefined ? (
        <Suspense fallback={<Skeleton lines={2} shape="calendar" />}>
          <NoCalendar
            because={patients.length === 0 ? 'nobody-yet' : 'nobody-chosen'}
            // Whether the requested calendar was ever on this device.
            left={shownHere === String(lastShown) ? shownHere : null}
          />
        </Suspense>
      ) : (
        <CalendarBoard
          key={`${chosen.id} ${clock.zone}`}
          patient={chosen}
          clock={clock}
          {...shownAt(search)}
          adds={adds}
          onGo={go}
          onToday={() => {
            setOpeningDay(today);
            return search.fecha ?? today();
          }}
        />
      )}
    </>
  );
}

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { readFirstSteps } from '#db/account/first-steps.ts';
import { readArchived } from '#db/people/archived.ts';
import { readMe } from '#db/people/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/page-capabilities.ts';
import { stepsToShow } from '#domain/people/first-steps.ts';
import { sameId } from '#domain/people/id.ts';
import { isPatient, type Person } from '#domain/people/person.ts';
import { BRAND } from '#i18n/brand.ts';
import { archive, people as messages, patientForm } from '#i18n/es/people.ts';
import { useAccountContext, useServices } from '#services';
import { askArchived } from '#sync/archived.ts';
import { HeartIcon } from '#ui/account-icons.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfoIcon, PlusIcon } from '#ui/icons.tsx';
import { lazyPanel } from '#ui/lazy-panel.tsx';
import { NO_DATA_YET } from '#ui/no-data-yet.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { AddedNotice } from './added-notice.tsx';
import type { CircleSlots } from './circle-slots.ts';
import { nameOf } from './describe-person.ts';
import { Exports } from './exports.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import styles from './people.module.css';
import type { PeopleTask } from './people-dialog.tsx';
import { PeopleList } from './people-list.tsx';
import { readPeopleSearch } from './people-search.ts';
import { type Directory, useDirectory } from './use-directory.ts';

/** Not needed by the list, so loaded with the first dialog. */
const PeopleDialog = lazyPanel(async () => (await import('./people-dialog.tsx')).PeopleDialog);

interface PeoplePageProps {
  /** The dialogs of a circle, shown where the backend offers it. */
  readonly circle: CircleSlots;
  /** «Ahora y hoy» of the own patients. */
  readonly Presence: ComponentType<{
    /** «around» draws nothing around the card before all of it is read. */
    readonly waiting: 'around' | undefined;
    readonly linkOf: (person: Person, open: ReactNode) => ReactNode;
    readonly children: (card: ReactNode, isRead: boolean) => ReactNode;
  }>;
}

/**
 * The people whom the account may see: for an Admin everyone, else the own patients and their caregivers.
 */
export function PeoplePage({ circle, Presence }: PeoplePageProps) {
  const { db } = useAccountContext();
  const { api, session } = useServices();
  const viewer = session.current()?.role ?? 'otro';
  const { entries, isArriving, isPulling, standing } = useDirectory();
  const me = useLiveQuery(async () => readMe(db), [db]);
  const [task, setTask] = useState<PeopleTask | null>(null);

  const admin = viewer === 'Admin';
  // An Admin has no own patients, and may have everybody on the device.
  const steps = useLiveQuery(async () => (admin ? null : readFirstSteps(db)), [db, admin]);
  const mayAdd = me?.capabilities.includes(CAPABILITIES.patients) === true;
  const hasCircle = me?.capabilities.includes(CAPABILITIES.circle) === true;
  const mayArchive = me?.capabilities.includes(PAGE_CAPABILITIES.archive) === true;
  const archived = useLiveQuery(async () => readArchived(db), [db]);
  const listed = entries?.length;
  // Asked again when the list changes: whoever left it may have been archived.
  useEffect(() => {
    if (!mayArchive || listed === undefined) return;
    void askArchived({ db, peopleChanges: api.peopleChanges });
  }, [mayArchive, api, db, listed]);
  const [added, setAdded] = useState<Person | null>(null);
  const isEmpty = entries?.length === 0;
  const hasPages = me?.capabilities.includes(PAGE_CAPABILITIES.peoplePages) === true;
  // The list of a whole country takes a while: until it has come, the server is asked for the shown page.
  const isAskedByPage = isEmpty && admin && hasPages && standing !== 'done';
  const patient = entries?.find(({ person }) => isPatient(person))?.person ?? null;
  const invited = steps?.invitedTo ?? null;
  const invitedTo =
    invited === null
      ? null
      : entries?.find(({ person }) => isPatient(person) && sameId(person.id, invited))?.person;

  const { agregar } = readPeopleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  useEffect(() => {
    if (!agregar || !mayAdd) return;
    setTask({ kind: 'add' });
    // Once: going back or reloading shows the list.
    void navigate({ to: '/dashboard/usersmanagement', search: {}, replace: true });
  }, [agregar, mayAdd, navigate]);

  // The first steps ask for the first patient, and nothing else on the page asks the same.
  const asksForPatient = mayAdd && steps?.patient === false;
  // Not of one who was archived since.
  const next =
    added === null ? undefined : entries?.find(({ person }) => sameId(person.id, added.id))?.person;
  const isInSteps = steps ? stepsToShow(steps) !== null && added?.id === patient?.id : false;

  const offersArchived = mayArchive && Boolean(archived?.size);
  const actions = (
    <>
      {mayAdd && !asksForPatient ? (
        <Button icon={<PlusIcon />} onClick={() => setTask({ kind: 'add' })}>
          {patientForm.add}
        </Button>
      ) : null}
      {admin ? <Exports /> : null}
    </>
  );
  // All parts appear at once, so that nothing moves. Data on the device does not wait for the network.
  const isRead =
    me !== undefined && steps !== undefined && entries !== undefined && (admin || !isArriving);
  const hint = asksForPatient ? undefined : mayAdd ? messages.beginHint : messages.noneHint;
  const nobody = <Nobody admin={admin} standing={standing} hint={hint} />;
  const title = admin ? messages.usersTitle : messages.patientsTitle;
  const around = (presence: ReactNode, isPresenceRead: boolean) => (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <title>{`${title} · ${BRAND}`}</title>
        <h1 tabIndex={-1}>{title}</h1>
        <div className={`row ${styles['headActions']}`}>
          {isRead && isPresenceRead ? actions : null}
        </div>
      </header>
      {!isRead || !isPresenceRead ? (
        <Skeleton shape="people" />
      ) : (
        <>
          {/* Before who is there: nobody has planned yet that somebody is. */}
          {mayAdd ? (
            <FirstStepsCard
              done={steps ?? null}
              patient={patient}
              invitedTo={invitedTo ?? null}
              hasCircle={hasCircle}
              onTask={setTask}
            />
          ) : null}
          {presence}
          {next === undefined || isInSteps ? null : (
            <AddedNotice
              person={next}
              hasCircle={hasCircle}
              onTask={setTask}
              onClose={() => setAdded(null)}
            />
          )}
          {isEmpty && !isAskedByPage ? (
            nobody
          ) : (
            <PeopleList
              entries={isAskedByPage ? null : entries}
              before={nobody}
              viewer={viewer}
              mayEdit={mayAdd}
              hasCircle={hasCircle}
              mayReactivate={me?.capabilities.includes(CAPABILITIES.reactivate) === true}
              onTask={setTask}
            />
          )}
          {/* At the end, where nothing moves when the server says that there is somebody. */}
          {offersArchived ? (
            <div className={styles['foot']}>
              <Button variant="quiet" onClick={() => setTask({ kind: 'archived' })}>
                {archive.list}
              </Button>
            </div>
          ) : null}
        </>
      )}
      {task === null ? null : (
        <PeopleDialog
          task={task}
          entries={entries ?? []}
          me={me ?? null}
          circle={hasCircle ? circle : null}
          onTask={setTask}
          onAdded={setAdded}
          onClose={() => setTask(null)}
        />
      )}
    </div>
  );
  if (admin) return around(null, true);
  // Who is there is read a moment after the shifts have come.
  return (
    <Presence waiting={isPulling ? 'around' : undefined} linkOf={linkToList}>
      {around}
    </Presence>
  );
}

/** To the list of a calendar, where what is open tonight can be covered. */
function linkToList(person: Person, open: ReactNode) {
  return (
    <Link
      to="/dashboard/calendario"
      search={{ paciente: String(person.id), vista: 'lista' }}
      aria-description={nameOf(person)}
    >
      {open}
    </Link>
  );
}

const EMPTY = {
  ...NO_DATA_YET,
  rejected: { icon: InfoIcon, title: messages.rejectedTitle, text: messages.rejected },
} as const;

interface NobodyProps {
  readonly admin: boolean;
  readonly standing: Directory['standing'];
  /** What is to be done, unless the first steps say it. */
  readonly hint: string | undefined;
}

function Nobody({ admin, standing, hint }: NobodyProps) {
  if (standing === 'waiting') return <Skeleton shape="people" />;
  if (standing !== 'done') return <EmptyState {...EMPTY[standing]} />;
  if (admin) return <EmptyState icon={HeartIcon} title={messages.noUsers} />;
  return <EmptyState icon={HeartIcon} title={messages.none} text={hint} />;
}

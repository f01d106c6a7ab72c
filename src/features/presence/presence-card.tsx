import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useId, useState } from 'react';
import type { AccountDatabase } from '#db/account-database.ts';
import { readCalendar } from '#db/calendar/calendar-reading.ts';
import { readWindow } from '#db/calendar/care-windows.ts';
import { readPatients } from '#db/people/people.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { expectedCareRequests } from '#domain/outbox/expected-state.ts';
import { type Hues, hueOf, initialsOf } from '#domain/people/caregiver-mark.ts';
import type { Person } from '#domain/people/person.ts';
import { ALL_DAY } from '#domain/planner/care-window.ts';
import type { Stretch } from '#domain/planner/instants.ts';
import { type Presence, presenceAt, presenceFechas } from '#domain/planner/presence.ts';
import { joint } from '#i18n/es/joint.ts';
import { presence as messages } from '#i18n/es/presence.ts';
import { useAccountContext } from '#services';
import { ClockIcon } from '#ui/account-icons.tsx';
import { Button } from '#ui/button.tsx';
import { AlertIcon, CheckIcon } from '#ui/icons.tsx';
import {
  describeNames,
  describeNext,
  describeStretches,
  describeUntil,
  titleOf,
} from './describe-presence.ts';
import styles from './presence-card.module.css';

/** Covers an open stretch of the night. */
interface Cover {
  readonly gap: Stretch;
  /** Asks who comes. */
  readonly ask: () => void;
}

export interface PresenceCardProps {
  /** Whose presence; everybody's where there is none. */
  readonly patient?: Person;
  readonly clock: ZoneClock;
  /** The present minute, in milliseconds since 1970. */
  readonly now: number;
  /**
   * While shifts are still to come, what is read first waits for the other: the lines of the card for what stands around
   * it, or that for the lines. By default nothing waits.
   */
  readonly waiting?: 'lines' | 'around' | undefined;
  /** What can be done about the open stretches of the night; null where nothing. */
  readonly coverOf?: ((gaps: readonly Stretch[]) => Cover | null) | undefined;
  /** Leads from what is open in the night to where it can be covered; by default nowhere. */
  readonly linkOf?: ((person: Person, open: ReactNode) => ReactNode) | undefined;
  /** What stands around the card: drawn once the card is complete, nothing moves. */
  readonly children?: (card: ReactNode, isRead: boolean) => ReactNode;
}

/** «Ahora y hoy»: who is there, until when, who comes next and what of this night is open; also without network. */
export function PresenceCard(props: PresenceCardProps) {
  const { patient, clock, now, waiting, coverOf, linkOf, children } = props;
  const { db } = useAccountContext();
  const title = useId();
  const days = presenceFechas(clock, now).join();
  const calendars = useLiveQuery(
    async () => readCalendars(db, patient, days.split(',')),
    [db, patient, days],
  );
  const isWhole = calendars?.every(({ isListed }) => isListed) ?? null;
  // A first list is read a moment before or after the shifts beside it, and both are shown at once.
  const [wasShown, setWasShown] = useState<boolean | null>(null);
  const isShown =
    isWhole === null ? wasShown : wasShown === true || (isWhole && waiting !== 'lines');
  if (isShown !== wasShown) setWasShown(isShown);
  const isHeld = isShown === false && waiting === 'lines';
  const card =
    calendars?.length === 0 ? null : (
      <section className={styles['card']} aria-labelledby={title}>
        <h2 id={title} className={styles['title']}>
          {messages.title}
        </h2>
        <ul className={styles['people']}>
          {calendars?.map(({ person, isListed, hues, source }, _, listed) => (
            <li
              key={person.id}
              className={styles['person']}
              data-por-llegar={isListed && !isHeld ? undefined : ''}
            >
              {patient === undefined ? (
                <h3 className={styles['name']}>{titleOf(person, listed)}</h3>
              ) : null}
              {isListed && !isHeld ? (
                <Lines
                  presence={presenceAt(now, source, clock)}
                  hues={hues}
                  now={now}
                  clock={clock}
                  coverOf={coverOf}
                  linked={(open) => linkOf?.(person, open) ?? open}
                />
              ) : (
                <p className={styles['line']}>
                  <span data-ahora="" />
                  {messages.awaited}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  if (children === undefined) return card;
  const isRead = isWhole !== null && (waiting !== 'around' || isShown === true);
  return children(card, isRead);
}

async function readCalendars(
  db: AccountDatabase,
  patient: Person | undefined,
  fechas: readonly Fecha[],
) {
  const patients = patient === undefined ? await readPatients(db) : [patient];
  const months = [...new Set(fechas.map(monthOf))];
  return Promise.all(
    patients.map(async (person) => {
      const [{ base, queue, hues, isListed }, window] = await Promise.all([
        readCalendar(db, person.id, months),
        readWindow(db, person.id),
      ]);
      const expected = expectedCareRequests(base, queue);
      return {
        person,
        isListed,
        hues,
        // With shifts and no hours chosen all hours count; with neither, that nobody comes is no alarm.
        source: {
          snapshot: base,
          expected,
          window: window ?? (expected.length > 0 ? ALL_DAY : null),
        },
      };
    }),
  );
}

interface LinesProps {
  readonly hues: Hues;
  readonly presence: Presence;
  readonly now: number;
  readonly clock: ZoneClock;
}

function Lines(
  props: LinesProps &
    Pick<PresenceCardProps, 'coverOf'> & { readonly linked: (open: ReactNode) => ReactNode },
) {
  const { presence, hues, now, clock, coverOf, linked } = props;
  const { tonight } = presence;
  const cover = coverOf?.(tonight.gaps) ?? null;
  const describe = (stretches: readonly Stretch[], message: (times: string) => string) =>
    stretches.length === 0 ? [] : [message(describeStretches(stretches, now, clock))];
  const open = [
    ...describe(tonight.gaps, messages.gaps),
    ...describe(tonight.unnamed, messages.withoutName),
  ];
  const unsent = describe(tonight.unsent, messages.unsentAt);
  const Mark = open.length > 0 ? AlertIcon : unsent.length > 0 ? ClockIcon : CheckIcon;
  const night = (
    <span className={styles['open']}>
      <Mark size={18} />
      {[...(open.length > 0 ? open : [messages.covered]), ...unsent].join('; ')}
    </span>
  );
  return (
    <>
      <Here presence={presence} hues={hues} now={now} clock={clock} />
      <dl className={styles['rest']}>
        <div className={styles['line']}>
          <dt>{messages.next}</dt>
          <dd>{describeNext(presence, now, clock)}</dd>
        </div>
        {tonight.isWanted ? (
          <div className={styles['line']} data-abierta={open.length > 0 ? '' : undefined}>
            <dt>{messages.tonight}</dt>
            <dd>
              {open.length > 0 ? linked(night) : night}
              {cover === null ? null : (
                <Button
                  className={styles['cover'] ?? ''}
                  aria-label={messages.coverGap(describeStretches([cover.gap], now, clock))}
                  onClick={cover.ask}
                >
                  {messages.cover}
                </Button>
              )}
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}

/** Only a caregiver confirmed on the server counts as being there. */
function Here({ presence, hues, now, clock }: LinesProps) {
  const certain = presence.here.filter(({ certainty }) => certainty === 'confirmed');
  const unsent = presence.here.filter(({ certainty }) => certainty === 'unsent');
  const asked = presence.here.filter(({ certainty }) => certainty === 'pending');
  const shown = [certain, unsent, asked].find((list) => list.length > 0) ?? [];
  return (
    <p
      className={styles['here']}
      data-falta={presence.isWantedNow && certain.length === 0 ? '' : undefined}
    >
      {shown.map(({ cuidador }) =>
        cuidador === null ? null : (
          <span
            key={`${cuidador.id} ${cuidador.nombre}`}
            className={styles['initials']}
            data-hue={hueOf(cuidador, hues)}
            aria-hidden="true"
          >
            {initialsOf(cuidador.nombre)}
          </span>
        ),
      )}
      <span className={styles['who']}>
        <b data-ahora="">{describeNames(certain)}</b>
        {certain.length > 0 ? null : (
          <b>
            {unsent.length > 0
              ? `${describeNames(unsent)} (${messages.unsent})`
              : asked.length > 0
                ? messages.asked
                : messages.nobody}
          </b>
        )}{' '}
        {shown.length === 0 ? null : (
          <span className={styles['until']}>{describeUntil(shown, now, clock)}</span>
        )}
        {certain.length < 2 ? null : (
          <strong className={styles['joint']}>
            <AlertIcon size={18} />
            {joint.alert(certain.length)}
          </strong>
        )}
      </span>
    </p>
  );
}

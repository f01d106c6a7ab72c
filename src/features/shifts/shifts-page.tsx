import { lazy, Suspense, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StoredShifts } from '#db/shifts/shifts.ts';
import type { Id } from '#domain/people/id.ts';
import { patientLabel } from '#domain/people/person.ts';
import { isStillLost, type ShownShift, shownShifts } from '#domain/shifts/shown-shifts.ts';
import { BRAND } from '#i18n/brand.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { lazyView } from '#platform/lazy-view.tsx';
import disclosure from '#ui/disclosure.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { CheckIcon, InfoIcon } from '#ui/icons.tsx';
import { lazyPanel } from '#ui/lazy-panel.tsx';
import { NO_DATA_YET } from '#ui/no-data-yet.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { describeDay, describeHours, describeShortDay, timesOf } from './describe-shift.ts';
import type { FeedSectionProps } from './feed-section.tsx';
import { Series } from './series.tsx';
import { focusCard, ShiftCard } from './shift-card.tsx';
import { useMoment } from './shift-clock.ts';
import {
  bySeriesOrDay,
  clashOf,
  groupShifts,
  isOf,
  isUnavailableFor,
  type ShiftList,
  shiftKey,
} from './shift-groups.ts';
import styles from './shifts.module.css';
import { useAnnouncements } from './use-announcements.ts';
import { useAnswer } from './use-answer.ts';
import { useListsToAnswer } from './use-lists-to-answer.ts';
import { type Shifts, useShifts } from './use-shifts.ts';

const WithdrawDialog = lazyPanel(
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
);

/** Beside or below the shifts, which do not wait for this part. */
const MyTime = lazy(async () => ({ default: (await import('./my-time.tsx')).MyTime }));

/** In the same chunk: what was lost while the page is open needs no further one. */
const LostNotices = lazyView(async () => (await import('./my-time.tsx')).LostNotices);

/** What families ask of a caregiver, and what is agreed. */
export function ShiftsPage({ FeedDialog }: FeedSectionProps) {
  const shifts = useShifts();
  return (
    <div className={styles['page']}>
      <title>{`${messages.title} · ${BRAND}`}</title>
      <h1>{messages.title}</h1>
      {shifts.kind === 'known' ? (
        <KnownShifts {...shifts} FeedDialog={FeedDialog} />
      ) : (
        <NoShifts because={shifts.kind} />
      )}
    </div>
  );
}

const EMPTY = {
  'not-offered': { icon: InfoIcon, title: messages.notOffered },
  ...NO_DATA_YET,
  rejected: { icon: InfoIcon, title: messages.rejectedTitle, text: messages.rejected },
} as const;

function NoShifts({ because }: { because: Exclude<Shifts['kind'], 'known'> }) {
  return because === 'waiting' ? <Skeleton shape="shifts" /> : <EmptyState {...EMPTY[because]} />;
}

interface KnownShiftsProps extends FeedSectionProps {
  readonly stored: StoredShifts;
  readonly me: Id;
}

function KnownShifts({ stored, me, FeedDialog }: KnownShiftsProps) {
  const moment = useMoment();
  const shown = useMemo(() => shownShifts(stored.patients, stored.waiting, me), [stored, me]);
  const { toAnswer, mine, declined, past } = groupShifts(shown, moment);
  const { region, say } = useAnnouncements(shown, stored);
  const answers = useAnswer(say);
  const today = moment.fecha;
  const [asked, setAsked] = useState<ShownShift | null>(null);
  // The family may change the shift meanwhile: the typed reason stays.
  const asking =
    asked && (mine.find((one) => one === asked) ?? mine.find((one) => isOf(one, asked)) ?? null);
  if (asking !== asked) setAsked(asking);

  // To what is hers, unless she gives it back, and to what she has accepted.
  const going = [...mine, ...toAnswer].filter(
    ({ isMine, waiting }) => waiting === 'yes' || (isMine && waiting === null),
  );

  function cautionFor(shift: ShownShift): string | null {
    const clash = clashOf(shift, going);
    if (clash !== undefined) {
      const text = clash.isMine ? messages.clash : messages.clashWaiting;
      return text(patientLabel(clash.patient), describeHours(clash));
    }
    const isMissed = !shift.isMine && isUnavailableFor(shift, stored.unavailable);
    return isMissed ? messages.clashUnavailable : null;
  }

  const listsToAnswer = useListsToAnswer(toAnswer, today);

  const draw = (lists: readonly ShiftList[]) =>
    lists.map(({ key, isSeries, shifts }) => {
      const cautions = new Map(shifts.map((shift) => [shift, cautionFor(shift)]));
      const cards = shifts.map((shift) => (
        <ShiftCard
          key={shiftKey(shift)}
          shift={shift}
          day={isSeries ? describeShortDay(timesOf(shift).fecha, today) : null}
          caution={cautions.get(shift) ?? null}
          answers={answers}
          onWithdraw={setAsked}
        />
      ));
      return (
        <div key={key} className={styles['day']}>
          <h3>{isSeries ? messages.sameHours(shifts.length) : describeDay(key, today)}</h3>
          {isSeries ? (
            <Series shifts={shifts} cautions={cautions} answers={answers}>
              {cards}
            </Series>
          ) : (
            cards
          )}
        </div>
      );
    });

  return (
    <>
      <p ref={region} role="status" className="visually-hidden" />
      <LostNotices
        shifts={stored.lostShifts}
        answers={stored.lost.filter(({ answer }) => isStillLost(answer, shown))}
        moment={moment}
      />
      {asking === null ? null : (
        <WithdrawDialog
          shift={asking}
          onClose={() => setAsked(null)}
          onSend={async (reason) => {
            if (!(await answers.give([asking], 'no', reason))) return;
            // Beneath the dialog nothing takes the focus, and its button is gone by then.
            flushSync(() => setAsked(null));
            focusCard(asking);
          }}
        />
      )}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <section className={styles['section']} aria-label={messages.toAnswer}>
            <h2>{messages.toAnswer}</h2>
            {toAnswer.length > 0 ? (
              draw(listsToAnswer)
            ) : mine.length > 0 ? (
              <p className={styles['soft']}>{messages.noneToAnswer}</p>
            ) : (
              <EmptyState
                icon={CheckIcon}
                title={messages.noneToAnswer}
                text={messages.noneToAnswerHint}
              />
            )}
          </section>
          <section className={styles['section']} aria-label={messages.mine}>
            <h2>{messages.mine}</h2>
            {mine.length === 0 ? (
              <p className={styles['soft']}>{messages.noneOfMine}</p>
            ) : (
              draw(bySeriesOrDay(mine))
            )}
          </section>
          {declined.length === 0 ? null : (
            <details className={`${disclosure['disclosure']} ${styles['declined']}`}>
              <summary>{messages.declined}</summary>
              {draw(bySeriesOrDay(declined))}
            </details>
          )}
        </div>
        <Suspense fallback={<Skeleton shape="shifts" />}>
          <MyTime
            days={stored.unavailable}
            patients={stored.patients}
            shown={shown}
            past={past}
            today={today}
            say={say}
            FeedDialog={FeedDialog}
          />
        </Suspense>
      </div>
    </>
  );
}

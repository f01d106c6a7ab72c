import { useState } from 'react';
import type { Feed, MadeFeed } from '#domain/contract/feeds.ts';
import type { Person } from '#domain/people/person.ts';
import { common } from '#i18n/es/common.ts';
import { feeds as messages } from '#i18n/es/feeds.ts';
import { people } from '#i18n/es/people.ts';
import { formatDay } from '#i18n/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './circle.module.css';
import { describeTrouble } from './describe-trouble.ts';
import { MadeFeedDialog } from './made-feed-dialog.tsx';
import { callName } from './names.ts';
import { Question } from './question.tsx';
import { useFeed } from './use-feed.ts';

interface FeedDialogProps {
  /** Whose shifts; null for those of the account. */
  readonly person: Person | null;
  readonly onClose: () => void;
}

/** «Calendario en otras aplicaciones»: makes and revokes the secret address of an `.ics` calendar. */
export function FeedDialog({ person, onClose }: FeedDialogProps) {
  const patient = person?.id ?? null;
  const { feed, standing, retry, setFeed, call } = useFeed(patient);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<MadeFeed | null>(null);
  const [asks, setAsks] = useState<'another' | 'revoke' | null>(null);

  /** Makes an address; the one that there was is not valid any more. */
  async function make() {
    const outcome = await call((calls) => calls.make(patient));
    if (outcome.kind === 'ok') {
      setMade(outcome.value);
      setFeed(outcome.value.feed);
    } else if (outcome.kind === 'network') {
      // Whether it was made is not known.
      retry();
    }
    return outcome;
  }

  async function makeFirst() {
    setBusy(true);
    setFailure(null);
    const outcome = await make();
    setBusy(false);
    setFailure(describeTrouble(outcome, messages.failed));
  }

  if (made !== null) return <MadeFeedDialog address={made.address} onClose={onClose} />;
  return (
    <>
      <Dialog title={messages.open} busy={busy} onClose={onClose}>
        <p>{person === null ? messages.ownIntro : messages.intro(callName(person))}</p>
        <p className={styles['note']}>{messages.onlyNames}</p>
        {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
        {standing === 'asking' ? (
          <Skeleton lines={2} />
        ) : standing === 'failed' ? (
          <Banner tone="warning" action={<Button onClick={retry}>{common.retry}</Button>}>
            {`${messages.unread} ${people.needsNetwork}`}
          </Banner>
        ) : feed === null ? (
          <Button
            wide
            variant="primary"
            busy={busy}
            busyLabel={messages.making}
            onClick={makeFirst}
          >
            {messages.make}
          </Button>
        ) : (
          <Known feed={feed} onAsk={setAsks} />
        )}
      </Dialog>
      {asks === 'another' ? (
        <Question
          title={messages.anotherTitle}
          text={messages.anotherText}
          confirm={messages.confirmAnother}
          done={messages.made}
          run={make}
          onDone={() => setAsks(null)}
          onClose={() => setAsks(null)}
        />
      ) : null}
      {asks === 'revoke' ? (
        <Question
          title={messages.revokeTitle}
          text={messages.revokeText}
          confirm={messages.confirmRevoke}
          done={messages.revoked}
          run={() => call((calls) => calls.revoke(patient))}
          onDone={() => {
            setFeed(null);
            setAsks(null);
          }}
          onClose={() => setAsks(null)}
        />
      ) : null}
    </>
  );
}

interface KnownProps {
  readonly feed: Feed;
  readonly onAsk: (what: 'another' | 'revoke') => void;
}

function Known({ feed, onAsk }: KnownProps) {
  return (
    <>
      <p>{messages.known(formatDay(feed.createdAt))}</p>
      <div className={styles['actions']}>
        <Button onClick={() => onAsk('another')}>{messages.another}</Button>
        <Button onClick={() => onAsk('revoke')}>{messages.revoke}</Button>
      </div>
    </>
  );
}

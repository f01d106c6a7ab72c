import type { WorkbookName } from '#domain/contract/workbook-job.ts';
import { XLSX } from '#domain/workbook/sheet.ts';
import { withTabStorage } from '#platform/tab-storage.ts';
import type { Services } from '#services';

type ExportsApi = Awaited<ReturnType<Services['api']['exports']>>;
type Jobs = ExportsApi['jobs'];
type Downloaded = Awaited<ReturnType<ExportsApi['users']>>;

/** How far a workbook is. */
export type Progress =
  /** Others are made before. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'making'; readonly rows: number; readonly totalRows: number }
  | { readonly kind: 'fetching'; readonly bytes: number; readonly size: number }
  /** The server does not answer; it is asked again. */
  | { readonly kind: 'lost' };

export interface Watch {
  /** Whose account asks: after a sign-out in another tab, somebody else may be signed in here. */
  readonly account: string;
  readonly onProgress: (progress: Progress) => void;
  /** Ends the waiting; the server goes on for a while. */
  readonly signal: AbortSignal;
}

export type JobOutcome =
  | Downloaded
  | { readonly kind: 'failed'; readonly message: string | null }
  | { readonly kind: 'stopped' };

/** A small one is ready soon. */
const FIRST_MS = 150;
const ASK_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Has a workbook made and fetches it, however often the connection is lost meanwhile: what was fetched is not fetched
 * again, and what the server does not have any more is asked for anew. A failure is returned only where none was begun.
 */
export async function fetchWorkbook(
  jobs: Jobs,
  workbook: WorkbookName,
  { account, onProgress, signal }: Watch,
): Promise<JobOutcome> {
  const started = startedWorkbook(account);
  let id = started?.workbook === workbook ? started.id : null;
  let isBegun = id !== null;
  let parts = new Parts();
  let losses = 0;
  let asked = 0;

  async function loseConnection(): Promise<void> {
    losses += 1;
    onProgress({ kind: 'lost' });
    await pause(Math.min(ASK_MS * 2 ** (losses - 1), LONGEST_PAUSE_MS), signal);
  }

  while (!signal.aborted) {
    const outcome = await (id === null ? jobs.ask(workbook, signal) : jobs.state(id, signal));
    if (signal.aborted) break;
    if (outcome.kind === 'ok') {
      const job = outcome.value;
      // Whether others are made before is known only after a moment.
      const isWaiting = id !== null && job.state === 'waiting';
      if (job.id !== id) parts = new Parts();
      id = job.id;
      isBegun = true;
      store(account, { workbook, id });
      if (job.state === 'failed') {
        forgetStarted();
        await jobs.cancel(id);
        return { kind: 'failed', message: job.message };
      }
      if (job.state !== 'ready' || job.size === null) {
        losses = 0;
        onProgress(isWaiting ? { kind: 'waiting' } : { ...job, kind: 'making' });
        await pause(Math.min(FIRST_MS * 2 ** asked, ASK_MS), signal);
        asked += 1;
        continue;
      }
      const { size } = job;
      const before = parts.length;
      onProgress({ kind: 'fetching', bytes: before, size });
      const take = (part: Uint8Array<ArrayBuffer>, at: number) => {
        parts.add(part, at);
        onProgress({ kind: 'fetching', bytes: parts.length, size });
      };
      await jobs.file(id, before, take, signal);
      if (signal.aborted) break;
      if (parts.length === size) {
        forgetStarted();
        // Not waited for: the server removes it some time later anyway.
        void jobs.cancel(id);
        return { kind: 'ok', value: parts.file() };
      }
      if (parts.length > before) losses = 0;
      await loseConnection();
    } else if (outcome.kind === 'rejected' && outcome.status === 404 && id !== null) {
      id = null;
      forgetStarted();
    } else if (isBegun && mayPass(outcome)) {
      await loseConnection();
    } else {
      forgetStarted();
      return outcome;
    }
  }
  return { kind: 'stopped' };
}

function mayPass({ kind }: Downloaded): boolean {
  return kind === 'network' || kind === 'busy';
}

/** The bytes of a file, which may come twice after a break. */
class Parts {
  #parts: Uint8Array<ArrayBuffer>[] = [];
  length = 0;

  add(part: Uint8Array<ArrayBuffer>, at: number): void {
    // The whole file came instead of the rest.
    if (at === 0) {
      this.#parts = [];
      this.length = 0;
    }
    this.#parts.push(part);
    this.length += part.length;
  }

  file(): Blob {
    return new Blob(this.#parts, { type: XLSX });
  }
}

/** Ends early when the browser says that there is a network again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

const STARTED = 'workbook-job';

interface Started {
  readonly workbook: string;
  readonly id: string;
}

/** What this tab has asked for and not yet fetched: a reload goes on with it, another tab or account does not. */
export function startedWorkbook(account: string): Started | null {
  const text = withTabStorage((storage) => storage.getItem(STARTED));
  const [workbook, id, ...owner] = text?.split(' ') ?? [];
  if (workbook === undefined || id === undefined) return null;
  if (owner.join(' ') === account) return { workbook, id };
  forgetStarted();
  return null;
}

function store(account: string, { workbook, id }: Started): void {
  withTabStorage((storage) => storage.setItem(STARTED, `${workbook} ${id} ${account}`));
}

function forgetStarted(): void {
  withTabStorage((storage) => storage.removeItem(STARTED));
}

/** Has the server stop, and forgets what it was asked for. */
export async function cancelWorkbook(jobs: Jobs, account: string): Promise<void> {
  const started = startedWorkbook(account);
  forgetStarted();
  if (started !== null) await jobs.cancel(started.id);
}

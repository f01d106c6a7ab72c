import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { START_FLAGS } from '#tests/start-flags.ts';
import { temporaryDirectory } from './engines.ts';

/** The server in a separate process, on a free port and with its own data directory. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Queries its database file from outside. */
  query<T>(sql: string, parameters?: readonly unknown[]): readonly T[];
  /** Stops it, as an operator or (SIGKILL) a power cut would, and waits until it has exited. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
  /** Deletes its data. */
  clear(): void;
}

export interface ProductOptions {
  /** The built server. */
  readonly file: string;
  readonly dataDir?: string;
  /** 0, the default, picks a free port; a restart reuses the same one. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** A command that runs it as its arguments. */
  readonly under?: readonly string[];
}

/**
 * Starts the built server and waits until it listens.
 * @throws Error with its output, if it exits instead.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const dataDir = options.dataDir ?? temporaryDirectory();
  const child = launch({ ...options, dataDir });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /^Vínculo está en (\S+)\n/m.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    query<T>(sql: string, parameters: readonly unknown[] = []) {
      const database = new Libsql(join(dataDir, 'vinculo.db'), { timeout: 5000 });
      try {
        return database.prepare(sql).all([...parameters]) as T[];
      } finally {
        database.close();
      }
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
    clear: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** For `under`: root, too, may then open only what the owner of a file may. */
export const AS_ANY_USER =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

let demo: Promise<string> | undefined;

/** A data directory as a first start leaves it, with the demo. One is made, and this is a copy of it. */
export async function demoDirectory(file: string): Promise<string> {
  demo ??= makeDemo(file);
  const copy = temporaryDirectory();
  cpSync(await demo, copy, { recursive: true });
  return copy;
}

async function makeDemo(file: string): Promise<string> {
  const product = await startProduct({ file });
  await product.stop();
  return product.dataDir;
}

/** Runs the server with options with which it should not start. */
export async function failToStart(
  options: ProductOptions & { readonly dataDir: string },
): Promise<{ readonly code: number | null; readonly stderr: string; readonly stdout: string }> {
  const child = launch(options);
  let stderr = '';
  let stdout = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    // It did start.
    if (/^Vínculo está en /m.test(stdout)) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return { code: child.exitCode, stderr, stdout };
}

function launch(options: ProductOptions): ChildProcess {
  const { file, dataDir, port = 0, env = {}, args = [], under = [] } = options;
  // Settings in the developer's environment must not affect the server under test.
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const run = [process.execPath, ...START_FLAGS, file, ...args];
  const [command = process.execPath, ...rest] = [...under, ...run];
  return spawn(command, rest, {
    env: { ...inherited, PORT: String(port), DATA_DIR: dataDir ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

import { request } from 'node:http';
import Database from 'libsql';
import { test } from 'vitest';
import { MARIA, type Product, startProduct } from '#tests/browser/product.ts';
import { mannWhitney, seeded } from './distribution.ts';
import { percentile, report } from './report.ts';

/** The order of known and unknown mails is random but reproducible. */
const SEED = 20_261_121;

type Call = (product: Product, mail: string, address: string) => Promise<number>;

/** A call as an outsider makes it; gives the milliseconds until its answer arrived. */
function timed(path: string, body: (mail: string) => object, status: number): Call {
  return async (product, mail, address) => {
    const begin = performance.now();
    const answered = await post(product.url + path, JSON.stringify(body(mail)), address);
    const time = performance.now() - begin;
    if (answered !== status) throw new Error(`${path} answered ${answered}`);
    return time;
  };
}

/** @param localAddress the source address: one per call, since otherwise the rate limits would answer. */
function post(url: string, body: string, localAddress: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    request(url, { method: 'POST', headers, localAddress, family: 4 }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    })
      .once('error', reject)
      .end(body);
  });
}

const forgot = timed('/auth/forgot-password', (mail) => ({ mail }), 200);
const login = timed('/auth/login', (mail) => ({ mail, password: 'no es esta' }), 401);

/** A request right after a call may be slowed down by what the server still does for that call. */
const afterForgot: Call = async (product, mail, address) => {
  await forgot(product, mail, address);
  const begin = performance.now();
  await (await fetch(`${product.url}/openapi.json`)).text();
  return performance.now() - begin;
};

/**
 * Makes calls for as many mails with an account as without, in random order, and prints whether their times differ:
 * `auc` is the chance that a known one took longer than an unknown one, 50 % when they do not differ; `p` is how often
 * chance alone makes them differ more.
 */
async function compare(what: string, call: Call, each: number): Promise<void> {
  const product = await startProduct();
  try {
    const known = Array.from({ length: each }, (_, index) => `con${index}@correo.test`);
    addAccounts(product, known);
    const random = seeded(SEED);
    const asked = [...known, ...known.map((mail) => mail.replace('con', 'sin'))]
      .map((mail, index) => ({ mail, isKnown: index < each, draw: random() }))
      .sort((a, b) => a.draw - b.draw);
    for (let warm = 0; warm < 20; warm += 1) {
      await call(product, `previa${warm}@correo.test`, `127.9.9.${warm + 1}`);
    }
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const [index, { mail, isKnown }] of asked.entries()) {
      const address = `127.1.${index >> 7}.${1 + (index & 127)}`;
      times[isKnown ? 'known' : 'unknown'].push(await call(product, mail, address));
    }
    const { auc, p } = mannWhitney(times.known, times.unknown);
    report('same', `${what}, ${each} mails of each kind`, {
      'known, median µs': 1000 * percentile(times.known, 50),
      'unknown, median µs': 1000 * percentile(times.unknown, 50),
      'auc %': 100 * auc,
      'p %': 100 * p,
    });
  } finally {
    await product.close();
  }
}

/** Accounts like María's, each with a mail of its own. */
function addAccounts({ databaseFile }: Product, mails: readonly string[]): void {
  const database = new Database(databaseFile);
  const columns = (database.prepare('pragma table_info(account)').all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'id' && name !== 'mail')
    .join(', ');
  const add = database.prepare(
    `insert into account (id, mail, ${columns}) select ?, ?, ${columns} from account where mail = ?`,
  );
  for (const mail of mails) add.run(mail, mail, MARIA.mail);
  database.close();
}

test('forgot-password takes as long for a mail that nobody has', () =>
  compare('forgot-password', forgot, 400));

test('and so does the next call', () =>
  compare('the call after forgot-password', afterForgot, 400));

test('login takes as long for a mail that nobody has', () => compare('login', login, 60));

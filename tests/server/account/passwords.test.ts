import { describe, expect, it } from 'vitest';
import { newCode } from '#server/auth/one-time.ts';
import { createPasswords, STRONG_COST } from '#server/auth/passwords.ts';
import { QueueFull } from '#server/auth/queues.ts';
import { uuidV7 } from '#server/ids.ts';

describe('passwords', () => {
  it('are stored as argon2id with 64 MiB and three passes', async () => {
    const hash = await createPasswords(STRONG_COST).hash('Correcta.1');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it('are right, wrong, or nobody’s', async () => {
    const passwords = createPasswords({ memoryKiB: 8, passes: 1 });
    const hash = await passwords.hash('Correcta.1');
    expect(await passwords.verify(hash, 'Correcta.1')).toBe(true);
    expect(await passwords.verify(hash, 'correcta.1')).toBe(false);
    expect(await passwords.verify(null, 'Correcta.1')).toBe(false);
  });

  it('are all checked when many come at once, and rejected when there are too many', async () => {
    const passwords = createPasswords({ memoryKiB: 8, passes: 1 }, 1);
    const hash = await passwords.hash('Correcta.1');
    const checks = await Promise.allSettled(
      Array.from({ length: 120 }, () => passwords.verify(hash, 'Correcta.1')),
    );
    const done = checks.filter((check) => check.status === 'fulfilled');
    const busy = checks.filter((check) => check.status === 'rejected');
    expect(done).toHaveLength(101);
    expect(done.every(({ value }) => value)).toBe(true);
    expect(busy.every(({ reason }) => reason instanceof QueueFull)).toBe(true);
    expect(await passwords.verify(hash, 'Correcta.1')).toBe(true);
  });
});

describe('codes', () => {
  it('are six digits each, also where the first ones are zeros', () => {
    const codes = Array.from({ length: 500 }, newCode);
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  });
});

describe('keys made by the app', () => {
  it('are UUIDs of version 7 that sort by time', () => {
    const first = uuidV7(new Date(1_000_000_000_000));
    const second = uuidV7(new Date(1_000_000_000_001));
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(first < second).toBe(true);
    expect(uuidV7(new Date(0))).not.toBe(uuidV7(new Date(0)));
  });
});

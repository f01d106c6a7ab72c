import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOrCreateSecret } from '#server/auth/secret-file.ts';
import { StartError } from '#server/start-error.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';

describe('the secret of a server that was given none', () => {
  it('is made once, for its owner alone, and leaves nothing beside it', () => {
    const dataDir = join(temporaryDirectory(), 'data');
    const secret = readOrCreateSecret(dataDir);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(readOrCreateSecret(dataDir)).toEqual(secret);
    expect(readOrCreateSecret(temporaryDirectory())).not.toEqual(secret);
    expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('is not read from a file that is too short', () => {
    const dataDir = temporaryDirectory();
    const file = join(dataDir, 'jwt-secret');
    writeFileSync(file, 'x'.repeat(31));
    expect(() => readOrCreateSecret(dataDir)).toThrow(StartError);
    expect(() => readOrCreateSecret(dataDir)).toThrow(/jwt-secret tiene menos de 32 bytes/);
    writeFileSync(file, 'x'.repeat(32));
    expect(readOrCreateSecret(dataDir)).toHaveLength(32);
  });
});

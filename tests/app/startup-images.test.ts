import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const FOLDER = new URL('../../public/icons/startup/', import.meta.url);

it('each picture that an iPhone shows at the start has exactly the size that its name says', async () => {
  const names = await readdir(FOLDER);
  expect(names).toContain('1170x2532.png');
  const sizes = await Promise.all(
    names.map(async (name) => {
      const png = await readFile(new URL(name, FOLDER));
      return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}.png`;
    }),
  );
  expect(sizes).toEqual(names);
});

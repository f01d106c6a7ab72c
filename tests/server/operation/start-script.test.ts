// Over 250 lines: all that `npm start` and the build tell an operator.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { resolveConfig } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryDirectory } from '#tests/server/engines.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** A minimal product with the real scripts and the real Vite; its server prints the app it would serve. */
const FILES = {
  'conformance/main.ts': 'console.log(JSON.stringify(process.argv.slice(2)));',
  'package.json': JSON.stringify({ type: 'module', scripts: { start: scripts.start } }),
  'index.html': '<!doctype html><script type="module" src="/src/main.js"></script>',
  'public/sw.js': '',
  'src/main.js': 'document.title = `built for ` + import.meta.env.VITE_API_URL;',
  'vite.config.ts': `import { existsSync } from 'node:fs';
    import { noteVariables } from './scripts/app-variables.mjs';
    import { wholeBuild } from './scripts/whole-build.ts';
    const look = {
      name: 'look',
      closeBundle() {
        console.log('served meanwhile: ' + existsSync('dist/sw.js'));
        if (process.env.BREAK) throw new Error('broken');
      },
    };
    export default { plugins: [noteVariables(), look, wholeBuild()] };`,
  'vite.server.config.ts': `export default {
    publicDir: false,
    build: {
      ssr: true,
      outDir: 'build/server',
      rolldownOptions: { input: { main: 'server/main.ts', conformance: 'conformance/main.ts' } },
    },
  };`,
  'server/main.ts': `import { readdirSync, readFileSync } from 'node:fs';
    const assets = new URL('../../dist/assets/', import.meta.url);
    for (const file of readdirSync(assets)) console.log(readFileSync(new URL(file, assets), 'utf8'));
    if (process.env.STAY) setInterval(() => {}, 1000);
    if (process.env.STAY) console.log('Server ' + process.pid);`,
};

describe('npm start', () => {
  const root = temporaryDirectory();
  beforeAll(() => {
    for (const folder of ['src', 'server', 'conformance', 'public']) mkdirSync(join(root, folder));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(root, name), text);
    cpSync(join(ROOT, 'scripts'), join(root, 'scripts'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const run = (args: readonly string[], variables: Readonly<Record<string, string>>) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env['PATH'], ...variables },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };
  const build = (variables: Readonly<Record<string, string>> = {}) =>
    run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], variables);
  const start = (variables: Readonly<Record<string, string>> = {}) =>
    run(['scripts/start.mjs'], variables);

  it('serves no app that was built by hand for another backend', () => {
    build({ VITE_API_URL: 'https://api.example' });
    const served = start();
    expect(served).toContain('built for');
    expect(served).not.toContain('https://api.example');
  });

  it('builds beside the app that is served, which a broken build leaves as it is', () => {
    build();
    expect(build()).toContain('served meanwhile: true');
    const served = readdirSync(join(root, 'dist/assets'));
    writeFileSync(join(root, 'src/main.js'), 'console.log(document.title);');
    const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
      cwd: root,
      env: { PATH: process.env['PATH'], BREAK: 'yes' },
    });
    writeFileSync(join(root, 'src/main.js'), FILES['src/main.js']);
    expect(status).toBe(1);
    expect(readdirSync(join(root, 'dist/assets'))).toEqual(served);
    expect(existsSync(join(root, 'dist/sw.js'))).toBe(true);
    build();
    expect(readdirSync(root).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  });

  it('builds again what an interrupted build left without its worker', () => {
    build();
    start();
    rmSync(join(root, 'dist/sw.js'));
    expect(start()).toContain('Preparando la aplicación');
  });

  it('builds again from other sources, whatever their dates, and only then', () => {
    start();
    const change = (name: string, text: string) => {
      writeFileSync(join(root, name), text);
      utimesSync(join(root, name), 0, 0);
    };
    change('src/extra.js', 'export const extra = 1;');
    expect(start()).toContain('Preparando la aplicación');
    expect(start()).not.toContain('Preparando');
    change('server/main.ts', FILES['server/main.ts'].replace('readdirSync', 'readdirSync '));
    const served = start();
    expect(served).not.toContain('Preparando la aplicación');
    expect(served).toContain('Preparando el servidor');
    rmSync(join(root, 'src/extra.js'));
    expect(start()).toContain('Preparando la aplicación');
    utimesSync(join(root, 'src/main.js'), new Date(), new Date());
    expect(start()).not.toContain('Preparando');
  });

  it('ends with how to build what could not be built', () => {
    writeFileSync(join(root, 'src/main.js'), 'this is not JavaScript');
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { PATH: process.env['PATH'] },
      encoding: 'utf8',
    });
    writeFileSync(join(root, 'src/main.js'), FILES['src/main.js']);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /No se pudo preparar la aplicación\. Hazlo con «npm run build», .*VITE_\*/,
    );
  });

  it('checks a backend without building the app, with the arguments that are the tool’s', () => {
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    const args = ['https://api.example', '--mail', 'ana@ejemplo.cl'];
    const printed = run(['scripts/start.mjs', 'conformance', ...args], {});
    expect(printed).not.toContain('Preparando la aplicación');
    expect(printed).toContain(JSON.stringify(args));
  });

  it('says how to install what builds it', () => {
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    rmSync(join(root, 'node_modules'));
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'Falta lo que prepara la aplicación: instálalo con «npm ci --include=dev».\n',
    });
  });

  it('ends with npm, when npm alone is told to', async () => {
    start();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: root, STAY: 'yes' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const server = await new Promise<number>((resolve, reject) => {
      let output = '';
      npm.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [, pid] = /^Server (\d+)\n/m.exec(output) ?? [];
        if (pid !== undefined) resolve(Number(pid));
      });
      npm.once('exit', () => reject(new Error(output)));
    });
    try {
      npm.kill('SIGTERM');
      await once(npm, 'exit');
      await vi.waitFor(() => expect(() => process.kill(server, 0)).toThrow('ESRCH'), 5000);
    } catch (error) {
      process.kill(server, 'SIGKILL');
      throw error;
    }
  });

  it('builds again for other variables, and only then', () => {
    build();
    start();
    expect(start()).not.toContain('Preparando');
    const other = start({ VITE_API_URL: 'https://api.example' });
    expect(other).toContain('Preparando la aplicación');
    expect(other).toContain('https://api.example');
    expect(start({ VITE_API_URL: 'https://api.example' })).not.toContain('Preparando');
  });

  it.each(['api.example.cl', 'ftp://api.example.cl', '/api', 'https://api.example.cl '])(
    'rejects to build the app for VITE_API_URL=«%s», by name',
    async (url) => {
      vi.stubEnv('VITE_API_URL', url);
      const building = resolveConfig({ root: ROOT, logLevel: 'silent' }, 'build');
      await expect(building).rejects.toThrow(
        `VITE_API_URL debe ser una dirección http o https completa (por ejemplo https://vinculo.example), y es «${url}».`,
      );
    },
  );

  it.each([
    ['VITE_API_URL', 'https://ana:clave@api.example.cl'],
    ['VITE_IDEMPOTENCY', 'si'],
  ])('rejects to build the app for %s=«%s» in one line', (name, value) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build'],
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, [name]: value } },
    );
    expect(status).toBe(1);
    const lines = stripVTControlCharacters(stderr).trim().split('\n');
    expect(lines.filter((line) => !/^$|^error during build:$/.test(line))).toEqual([
      expect.stringContaining(name),
    ]);
  });

  it.each(['', 'https://api.example.cl', 'http://localhost:3000/v1/'])(
    'builds the app for VITE_API_URL=«%s»',
    async (url) => {
      vi.stubEnv('VITE_API_URL', url);
      const { env } = await resolveConfig({ root: ROOT, logLevel: 'silent' }, 'build');
      expect(env['VITE_API_URL']).toBe(url);
    },
  );

  it('writes a brand into the head as text', async () => {
    vi.stubEnv('VITE_BRAND', 'Tú & "Yo" $& <x>');
    const { plugins } = await resolveConfig({ root: ROOT, logLevel: 'silent' }, 'build');
    const plugin = plugins.find(({ name }) => name === 'brand-in-html');
    const write = plugin?.transformIndexHtml as (html: string) => string;
    expect(write('<title>Vínculo</title>')).toBe(
      '<title>Tú &amp; &quot;Yo&quot; $&amp; &lt;x&gt;</title>',
    );
  });

  it('finds its note in every build of the app itself, which no other variables can enter', async () => {
    const { envDir, plugins } = await resolveConfig({ root: ROOT, logLevel: 'silent' }, 'build');
    expect(plugins.map(({ name }) => name)).toContain('note-variables');
    expect(envDir).toBe(false);
  });
});

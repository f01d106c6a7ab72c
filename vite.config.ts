import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { noteVariables } from './scripts/app-variables.mjs';
import { versionOfApp } from './scripts/app-version.mjs';
import { missingChunksOnly } from './scripts/missing-chunks.ts';
import { packedAssets } from './scripts/packed-assets.ts';
import { sharedChunk } from './scripts/shared-chunk.ts';
import { wholeBuild } from './scripts/whole-build.ts';
import { backend } from './server/dev-plugin.ts';
import { apiUrlIn } from './server/environment.ts';
import { escapeHtml } from './server/escape-html.ts';
import { StartError } from './server/start-error.ts';

const BRAND = process.env['VITE_BRAND'] || 'Vínculo';

/** What the browser shows before it installs the app. */
const SCREENSHOTS = (
  [
    { name: 'semana', sizes: '1280x900', form_factor: 'wide', label: 'La semana de un vistazo' },
    { name: 'mes', sizes: '1280x900', form_factor: 'wide', label: 'El mes completo' },
    {
      name: 'semana-telefono',
      sizes: '780x1688',
      form_factor: 'narrow',
      label: 'Quién viene y cuándo',
    },
    {
      name: 'lista-telefono',
      sizes: '780x1688',
      form_factor: 'narrow',
      label: 'La semana en una lista',
    },
  ] as const
).map(({ name, ...shown }) => ({ src: `/screens/${name}.png`, type: 'image/png', ...shown }));

/** Variables that sheetjs-style assigns without declaring them, which is an error in strict code. */
const SHEETJS_VARIABLES = Object.fromEntries(
  ['style_builder', '_hashIndex', '_listIndex', 'QUOTE'].map((name) => [
    name,
    `globalThis.${name}`,
  ]),
);

/**
 * Checks the variables that are built into the app: with a wrong address it could make no call, which would show only
 * when it is used.
 */
function backendChecked(): Plugin {
  return {
    name: 'backend-checked',
    apply: 'build',
    configResolved({ env }) {
      try {
        apiUrlIn(env['VITE_API_URL'] || null);
        const keys = env['VITE_IDEMPOTENCY'] || 'off';
        if (keys === 'on' || keys === 'off') return;
        throw new StartError(`VITE_IDEMPOTENCY debe ser on u off, y es «${keys}».`);
      } catch (cause) {
        // Vite prints the stack of an error, which tells an operator nothing.
        if (cause instanceof StartError) cause.stack = String(cause);
        throw cause;
      }
    },
  };
}

/** Writes the brand of this build into the page's head, where no script has run yet. */
function brandInHtml(): Plugin {
  return {
    name: 'brand-in-html',
    transformIndexHtml: (html) => html.replaceAll('Vínculo', () => escapeHtml(BRAND)),
  };
}

/**
 * Makes Chromium compile the calendar's functions while fetching them, and not during the first click that
 * needs them (a sixth of that click on a slow phone). Not for other chunks: every function compiled but not
 * called makes the start longer.
 */
function calendarCompiledAhead(): Plugin {
  const CHUNKS = new Set(['calendario', 'planner']);
  return {
    name: 'calendar-compiled-ahead',
    generateBundle: {
      // The comment works only at the top, where Vite writes the chunk's list of dependencies.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !CHUNKS.has(chunk.name)) continue;
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}

/** The class name and a hash of its file. Shorter than Vite's default, since every page loads these names. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

export default defineConfig({
  // No `.env` file: the server reads the environment only, and its policy would forbid the backend that a file names.
  envDir: false,
  resolve: {
    alias: [
      // The shim is for React 16 and 17; the package also offers the same hook based on React's own.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      // The code pages of old workbooks: twice the size of the rest of sheetjs-style, and only needed for reading.
      { find: './dist/cpexcel.js', replacement: 'data:text/javascript,' },
      // `dexie` resolves to its wrapped CommonJS build for old browsers; this is the same version as ES
      // modules, which the build can tree-shake.
      {
        find: /^dexie$/,
        replacement: fileURLToPath(
          new URL('./node_modules/dexie/dist/modern/dexie.mjs', import.meta.url),
        ),
      },
    ],
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      disableLogging: true,
      tmpDir: './node_modules/.tanstack',
    }),
    react(),
    backend(),
    backendChecked(),
    brandInHtml(),
    noteVariables(),
    calendarCompiledAhead(),
    missingChunksOnly(),
    packedAssets(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      devOptions: { enabled: false },
      // The app's own files; the icons are loaded by the system when it needs them.
      includeManifestIcons: false,
      injectManifest: { globPatterns: ['**/*.{html,js,css}', 'icons/icon.svg'] },
      manifest: {
        id: '/',
        name: BRAND,
        short_name: BRAND,
        description: 'El calendario de cuidados de tu familia, también sin señal.',
        lang: 'es-CL',
        dir: 'ltr',
        start_url: '/dashboard/calendario',
        scope: '/',
        display: 'standalone',
        // Those of the page in light: the bar of the system is one with it, as in a tab.
        background_color: '#faf7f2',
        theme_color: '#faf7f2',
        categories: ['health', 'productivity', 'lifestyle'],
        shortcuts: [
          { name: 'Calendario', url: '/dashboard/calendario' },
          { name: 'Mis seres queridos', url: '/dashboard/usersmanagement' },
          { name: 'Agregar turno', url: '/dashboard/calendario?agregar=true' },
          { name: 'Mis turnos', url: '/turnos' },
        ],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icons/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
          {
            src: '/icons/icon-monochrome.svg',
            sizes: 'any',
            type: 'image/svg+xml',
            purpose: 'monochrome',
          },
        ],
        // Made by `npm run screens -- --publish`.
        screenshots: SCREENSHOTS,
      },
    }),
    wholeBuild(),
  ],
  define: { ...SHEETJS_VARIABLES, ...versionOfApp() },
  // Workbooks are written in a separate thread.
  worker: { format: 'es' },
  // The development server pre-bundles packages, with options of its own.
  optimizeDeps: {
    entries: ['index.html'],
    rolldownOptions: { transform: { define: SHEETJS_VARIABLES } },
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    manifest: true,
    target: 'es2022',
    // The polyfill would be an inline script; every browser that runs this app preloads modules.
    modulePreload: { polyfill: false },
    // The content security policy would have to allow data: URLs.
    assetsInlineLimit: 0,
    // One stylesheet: each more slows an offline start (2 ms, 7 on a slow phone), and all together are 18 KiB.
    cssCodeSplit: false,
    // check-bundle.mjs reports the sizes of pages.
    reportCompressedSize: false,
    rolldownOptions: {
      // Sonner adds its stylesheet as a `<style>` element when imported, which the content security policy
      // (`style-src 'self'`) refuses. The toaster links it as a file; without this call, nothing is added.
      treeshake: { manualPureFunctions: ['__insertCSS'] },
      output: {
        // The first page contains the names of all chunks: with what each is for they would be half a kilobyte more.
        // `.vite/manifest.json` has that.
        chunkFileNames: 'assets/[hash:8].js',
        codeSplitting: {
          groups: [
            // Changes with the packages and not with the app, so it stays cached across releases.
            {
              name: 'framework',
              test: /rolldown\/runtime|node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/,
              tags: ['$initial'],
              priority: 3,
            },
            { name: 'app', tags: ['$initial'], priority: 2 },
            {
              name: sharedChunk,
              test: /[\\/]src[\\/]|[\\/]node_modules[\\/]dexie/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

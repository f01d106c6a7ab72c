import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { backend } from './server/dev-plugin.ts';

const BRAND = process.env['VITE_BRAND'] || 'Vínculo';

/**
 * Sonner writes its stylesheet into a `<style>` element as soon as it is imported, which the content
 * security policy (`style-src 'self'`) refuses. The toaster links the same stylesheet as a file, and
 * this takes the injection out.
 */
function sonnerWithoutInlineStyle(): Plugin {
  const INJECTION = /^__insertCSS\(".*"\);?$/m;
  return {
    name: 'sonner-without-inline-style',
    enforce: 'pre',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!INJECTION.test(code)) this.error('sonner no longer injects its styles this way');
        return { code: code.replace(INJECTION, ''), map: null };
      },
    },
  };
}

/**
 * sheetjs-style leaves four of its variables undeclared, which strict code, and so every module, refuses;
 * and it brings the code pages of old files, which are for reading and twice as heavy as all the rest.
 */
function sheetjsAsModule(): Plugin {
  const CODE_PAGES = /(?:global|window)\.cptable = require\('\.\/dist\/cpexcel\.js'\);/g;
  return {
    name: 'sheetjs-as-module',
    enforce: 'pre',
    transform: {
      filter: { id: /\/sheetjs-style\/xlsx\.js$/ },
      handler(code) {
        if (code.match(CODE_PAGES)?.length !== 2) this.error('sheetjs-style has changed');
        const undeclared = 'var style_builder, _hashIndex, _listIndex, QUOTE;';
        return { code: undeclared + code.replace(CODE_PAGES, ';'), map: null };
      },
    },
  };
}

/** The brand of this build in the page's own head, where no script has run yet. */
function brandInHtml(): Plugin {
  return {
    name: 'brand-in-html',
    transformIndexHtml: (html) => html.replaceAll('Vínculo', BRAND),
  };
}

export default defineConfig({
  resolve: {
    alias: [
      // The shim is for React 16 and 17; the same hook over React's own is the same package's.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      // What `dexie` names is its CommonJS build for old browsers behind a wrapper, whole; this is the
      // same version as modules, which the build can thin out.
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
    sonnerWithoutInlineStyle(),
    brandInHtml(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      devOptions: { enabled: false },
      // The app's own files; the icons are the system's business and load when it asks.
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
        background_color: '#faf7f2',
        theme_color: '#1b6b4f',
        categories: ['health', 'productivity', 'lifestyle'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icons/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
    }),
  ],
  // Workbooks are written in a thread of their own.
  worker: { format: 'es', plugins: () => [sheetjsAsModule()] },
  // The development server bundles packages ahead, with plugins of their own.
  optimizeDeps: { rolldownOptions: { plugins: [sheetjsAsModule()] } },
  build: {
    manifest: true,
    target: 'es2022',
    // The polyfill would be an inline script; every browser that runs this app preloads modules.
    modulePreload: { polyfill: false },
    // A data: address in a stylesheet or a script is one more thing a policy must allow.
    assetsInlineLimit: 0,
    // The service worker holds the previous version's chunks; their sizes are checked by check-bundle.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The names that shared chunks are given list everyone who shares them.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Changes with the packages and not with the app: stays in the cache over a release.
            {
              name: 'framework',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/,
              tags: ['$initial'],
              priority: 4,
            },
            { name: 'app', tags: ['$initial'], priority: 3 },
            // What every page of the dashboard needs to read the device. The rules of an account are
            // for public pages, which carry no database; those of reports and workbooks for few.
            {
              name: 'device',
              test: /[\\/]node_modules[\\/]dexie|[\\/]src[\\/](?:db|sync|domain)[\\/](?!account[\\/]|planner[\\/]|calendar[\\/]with-changes\.|waiting-saves\.|care-windows\.|kept-records\.|notes\.|reports[\\/]|workbook[\\/]|people[\\/](?!(?:id|person)\.)|people-changes\.|first-data\.|contract[\\/](?:account|capabilities|notes)\.)/,
              priority: 2,
            },
            // What every form is made of.
            {
              name: 'form',
              test: /[\\/]src[\\/]ui[\\/](?:field|text-field|password-field|icon-button|banner|button|spinner|icons[\\/](?:eye|eye-off|alert|info)-icon)\./,
              priority: 2,
            },
            // On `/` and `/login`, which have no room for what would join it.
            {
              name: 'brand',
              test: /[\\/]src[\\/](?:ui[\\/]brand-mark|i18n[\\/]brand)\./,
              priority: 2,
            },
            // The calendar has no use for what would join its icons.
            {
              name: 'people',
              test: /[\\/]src[\\/](?:i18n[\\/]es[\\/]people|features[\\/]people[\\/]use-unsaved)\./,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // Parts of several public pages: whole, or they end up beside what needs the database.
            {
              name: 'signup',
              test: /[\\/]src[\\/](?:features[\\/]signup[\\/](?!complete-)|i18n[\\/]es[\\/]signup\.|domain[\\/]account[\\/](?:fields|birthdate|choices|name|rut)\.)/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'reset', test: /[\\/]src[\\/]i18n[\\/]es[\\/]reset\./, priority: 2 },
            {
              name: 'arrival',
              test: /[\\/]src[\\/](?:features[\\/]access[\\/](?:token-landing|check-token|google-departure)|i18n[\\/]es[\\/](?:arrival|google))\./,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'choice',
              test: /[\\/]src[\\/](?:ui[\\/](?:select-field|checkbox|switch)|domain[\\/]contract[\\/]capabilities)\./,
              priority: 2,
            },
            // What the list of people shares with its dialogs, the reports and the calendar's empty page: it
            // would otherwise join what other pages wait for.
            {
              name: 'directory',
              test: /[\\/]src[\\/](?:features[\\/]people|i18n[\\/]es[\\/]people|db[\\/]people-changes|domain[\\/]people[\\/](?:assignment|directory|created-at)|(?:sync|i18n[\\/]es)[\\/]first-data\.)/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // Crumbs of two pages that would each draw a larger one after them.
            {
              name: 'session-words',
              test: /[\\/]src[\\/]i18n[\\/]es[\\/]session\./,
              priority: 2,
            },
            {
              name: 'faulty-focus',
              test: /[\\/]src[\\/]ui[\\/]use-faulty-focus\./,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // What several pages share, by who shares it; crumbs join their neighbour, a request each
            // would cost more than their bytes.
            {
              name: 'shared',
              test: /[\\/]src[\\/]/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 2000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

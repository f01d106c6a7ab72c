import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { noteVariables } from './scripts/app-variables.mjs';
import { sharedChunk } from './scripts/shared-chunk.ts';
import { backend } from './server/dev-plugin.ts';
import { apiUrlIn } from './server/environment.ts';

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

/** An app that was built for no address at all would call nobody, and nothing would say so before it is used. */
function backendChecked(): Plugin {
  return {
    name: 'backend-checked',
    apply: 'build',
    configResolved({ env }) {
      apiUrlIn(env['VITE_API_URL'] || null);
      const keys = env['VITE_IDEMPOTENCY'] || 'off';
      if (keys === 'on' || keys === 'off') return;
      throw new Error(`VITE_IDEMPOTENCY debe ser on u off, y es «${keys}».`);
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

/**
 * Has Chromium compile the calendar's functions while it fetches them, and not each in the middle of the
 * first click that needs it (a sixth of that click on a slow phone). For no more chunks: every function
 * that is compiled and not called makes the start longer.
 */
function calendarCompiledAhead(): Plugin {
  const CHUNKS = new Set(['calendario', 'planner']);
  return {
    name: 'calendar-compiled-ahead',
    generateBundle: {
      // The comment counts at the top only, where Vite writes the chunk's own list of chunks.
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
    backendChecked(),
    sonnerWithoutInlineStyle(),
    brandInHtml(),
    noteVariables(),
    calendarCompiledAhead(),
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
    // One stylesheet: each file more is felt in a start without network (2 ms, 7 on a slow phone), and the styles
    // of all pages are 18 KiB.
    cssCodeSplit: false,
    // The service worker holds the previous version's chunks; their sizes are checked by check-bundle.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first page names every chunk: each letter less is some fifty bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Changes with the packages and not with the app: stays in the cache over a release.
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

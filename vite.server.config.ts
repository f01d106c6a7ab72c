import { defineConfig } from 'vite';

/**
 * Builds the server from TypeScript for Node 20. Its packages stay in node_modules, except those made of
 * hundreds of small modules: reading these one by one is a third of a cold start.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['kysely', 'jose', 'valibot', '@valibot/to-json-schema'] },
  build: {
    ssr: true,
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        // Workbooks are made in a thread, which needs its own file.
        'workbook-worker': 'server/workbook/workbook-worker.ts',
        conformance: 'conformance/main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

import { defineConfig } from 'vite';

/**
 * The server, from TypeScript to what Node 20 runs. Its packages stay in node_modules, but for those
 * that are hundreds of small modules: reading these one by one is a third of a cold start.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['kysely', 'jose', 'valibot'] },
  build: {
    ssr: true,
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // Workbooks are made in a thread, which starts from a file of its own.
      input: { main: 'server/main.ts', 'workbook-worker': 'server/workbook/workbook-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

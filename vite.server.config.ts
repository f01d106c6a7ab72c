import { defineConfig } from 'vite';

/**
 * Builds the server for Node 20. Packages stay in node_modules, except those of hundreds of small modules, whose
 * loading would be a third of a cold start.
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
        conformance: 'conformance/main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

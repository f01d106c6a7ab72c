import { fileURLToPath } from 'node:url';

/** The peers' pages, built as a separate site: `bench/peers/dist`. */
export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
};

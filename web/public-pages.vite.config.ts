import { defineConfig } from 'vite'

/** Builds the pages for applicants as a module for the server, which renders them without browser scripts. */
export default defineConfig({
  root: import.meta.dirname,
  // Tests build it too, and their NODE_ENV would select React's development code.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // Bundles React's production build: node_modules would provide the one that NODE_ENV selects, which is five times
  // slower.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/pages',
    emptyOutDir: true,
    rolldownOptions: { input: { 'public-pages': 'app/public-pages.tsx' }, output: { format: 'es' } },
  },
})

import { defineConfig } from 'vite'

/** Builds what the server draws as modules for it: the pages for applicants, and the form of a survey link. */
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
    rolldownOptions: {
      input: { 'public-pages': 'app/public-pages.tsx', 'survey-form': 'app/survey-form.tsx' },
      output: { format: 'es' },
    },
  },
})

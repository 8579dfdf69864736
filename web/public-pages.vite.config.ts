import { defineConfig } from 'vite'

/** The pages for applicants as a module of the server, which draws them without a script of the browser. */
export default defineConfig({
  root: import.meta.dirname,
  // Tests build it too, whose NODE_ENV would choose React's development code.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // React goes into the module in its production form: node_modules would give the one that NODE_ENV names, which is five times slower.
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

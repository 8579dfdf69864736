import { defineConfig } from 'vite'

/** Builds the programs of the api that hold JSX; the others run from their sources. */
export default defineConfig({
  root: import.meta.dirname,
  // Tests build it too, whose NODE_ENV would choose React's development code.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: { 'pdf-worker': 'kernel/pdf/pdf-worker.tsx', 'render-report': 'kernel/pdf/render-report.tsx' },
      output: { format: 'es' },
    },
  },
})

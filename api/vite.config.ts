import { defineConfig } from 'vite'

/** Builds the programs of the API that contain JSX; all others run from their sources. */
export default defineConfig({
  root: import.meta.dirname,
  // Fixed, because tests build too, and their NODE_ENV would select React's development code.
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

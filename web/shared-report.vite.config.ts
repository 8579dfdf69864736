import { defineConfig } from 'vite'
import { compressed } from './vite.config.ts'

/**
 * Builds only the page of a shared report. Preact renders the components of web/ui/report, which are written for React,
 * so that a reader's phone loads a third of the code. It is a separate build because it shares no chunk with the staff
 * application.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compressed()],
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  publicDir: false,
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'shared-report.html' },
  },
})

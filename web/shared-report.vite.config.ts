import { defineConfig } from 'vite'
import { compressed } from './vite.config.ts'

/**
 * The page of a shared report alone. It draws the components of web/ui/report, which are written for React, with Preact: a
 * stranger's phone loads a third of it. A build of its own, because no chunk of the staff application has a place here.
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

import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The api serves what is compressed here once, from disk, at the best level. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // From the written files: until then Vite still changes the code.
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const source = readFileSync(`${dir}/${name}`)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(source, { params }))
        writeFileSync(`${dir}/${name}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  }
}

/** In `npm run dev` the survey's addresses lead to its own page, as the api does it. */
function surveyPage(): Plugin {
  return {
    name: 'survey-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/survey/')) request.url = '/survey.html'
        next()
      })
    },
  }
}

/** Two entries: the shell, and the survey without kit or router. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), surveyPage(), compressed()],
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', survey: 'survey.html' },
      // Both entries share one chunk: in pieces it weighs half a kilobyte more.
      output: {
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
})

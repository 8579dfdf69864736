import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Compresses the built files once, at the best level; the api serves them from disk. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // Reads the written files, because Vite changes the code until it writes it.
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

/** Serves the survey's entry page for its addresses in `npm run dev`, as the api does in production. */
function surveyPage(): Plugin {
  return {
    name: 'survey-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/survey/')) request.url = '/survey.html'
        if (/^\/gallery($|\?)/.test(request.url ?? '')) request.url = request.url!.replace('/gallery', '/gallery.html')
        next()
      })
    },
  }
}

/** Two entries: the shell, and the survey without the component library and the router. */
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
      // React and the calls: what both entries share. Several chunks weigh half a kilobyte more.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'calls', test: /web\/platform\/(call|forms|problem-messages|storage)\.ts$/ },
            // What most pages share, in one chunk: in twenty it weighs 4 kB more.
            { name: 'components', test: /node_modules\/@(mantine|tanstack)\//, minShareCount: 12 },
          ],
        },
      },
    },
  },
})

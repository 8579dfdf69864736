import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Compresses the built files once, at the best level; the api serves the compressed files from disk. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // Reads the written files, because Vite changes the code until it writes them.
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

/** Serves the survey's HTML for the URLs of the survey in `npm run dev`, as the api does in production. */
function surveyPage(): Plugin {
  return {
    name: 'survey-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/survey/')) request.url = '/survey.html'
        if (request.url?.startsWith('/shared/')) request.url = '/shared-report.html'
        if (/^\/gallery($|\?)/.test(request.url ?? '')) request.url = request.url!.replace('/gallery', '/gallery.html')
        next()
      })
    },
  }
}

/**
 * Modules that the shell and the survey share. If they were in chunks of the shell, the survey would load those chunks.
 */
const sharedWithSurvey =
  /web\/kernel\/(brand|call|forms|problem-messages|shortcut-switch|storage)\.ts$|web\/ui\/(focus|initials)\.ts$|contract\/limits\.ts$|vite\/preload-helper/

const isOfFirstPage = (name: string) => ['react', 'shared', 'start', 'shell'].includes(name)

/** Two entries: the shell, and the survey, which needs neither the component library nor the router. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), surveyPage(), compressed()],
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    modulePreload: {
      polyfill: false,
      // Pages are preloaded with the files that they import. Of a dialog, only its styles are: a browser remembers a script that
      // could not be preloaded, so a dialog would not open any more after a moment without a connection.
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'html' || /\bstart-/.test(hostId) ? files : files.filter((file) => file.endsWith('.css')),
    },
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The api reads the manifest to find the files that a first page needs.
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', survey: 'survey.html' },
      // Each round of requests costs a phone 150 ms, so a first page needs few files: `start` has what every page and
      // the login page need; `shell` has the frame of the staff pages, their first list, and the select field of most
      // pages and dialogs. `boot` has only what the first script imports, because that script listens for Enter before
      // the rest has arrived. A group takes the modules that it names and all that they import, except those of the
      // groups before it.
      output: {
        // Short names, because the first page lists the names of all files.
        chunkFileNames: ({ name }) => (isOfFirstPage(name) ? 'assets/[name]-[hash:8].js' : 'assets/[hash:8].js'),
        assetFileNames: 'assets/[hash:8][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'shared', test: sharedWithSurvey },
            // One file, which the later pages of the survey share, because small files compress worse.
            { name: 'survey', test: /web\/app\/survey\.tsx$/ },
            { name: 'boot', test: /web\/kernel\/(token|early-calls)\.ts$/ },
            { name: 'start', test: /web\/(app\/main|base\/auth\/login-page)\.tsx$/ },
            {
              name: 'shell',
              test: /web\/(app\/layout|assessment\/survey-results\/list-page)\.tsx$|components\/NativeSelect\/NativeSelect/,
            },
          ],
        },
      },
    },
  },
})

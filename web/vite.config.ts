import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Compresses the built files once, at the best level; the api serves them from disk. */
export function compressed(): Plugin {
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
        if (request.url?.startsWith('/shared/')) request.url = '/shared-report.html'
        if (/^\/gallery($|\?)/.test(request.url ?? '')) request.url = request.url!.replace('/gallery', '/gallery.html')
        next()
      })
    },
  }
}

/** What the shell and the survey share: a module of the shell's chunks would bring the whole of it into the survey. */
const sharedWithSurvey =
  /web\/kernel\/(brand|call|forms|problem-messages|shortcut-switch|storage)\.ts$|web\/ui\/(focus|initials)\.ts$|contract\/limits\.ts$|vite\/preload-helper/

const isOfFirstPage = (name: string) => ['react', 'shared', 'start', 'shell'].includes(name)

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
    // The api reads from it which files a first page needs.
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', survey: 'survey.html' },
      // A phone pays 150 ms for each round of files, so a first page comes in few: `start` is what every page needs with
      // the login page, `shell` is the frame of the staff's pages with the list they open first, and the field that most pages and dialogs choose with.
      // What the first script imports, `boot`, is in no larger file: it listens for Enter before the rest has come.
      // A group takes the modules that it names and all that they import, except those of the groups before it.
      output: {
        // The first page lists the names of all files: short ones.
        chunkFileNames: ({ name }) => (isOfFirstPage(name) ? 'assets/[name]-[hash:8].js' : 'assets/[hash:8].js'),
        assetFileNames: 'assets/[hash:8][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'shared', test: sharedWithSurvey },
            // In one file, which its later pages share: small files compress worse.
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

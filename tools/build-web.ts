import * as path from 'node:path'
import { buildAside } from './build-aside.ts'
import { buildPdf } from './build-pdf.ts'
import { root } from './stale.ts'

const ifStale = process.argv.includes('--if-stale')
/** The subfolder of dist for each build. The second build adds its pages to the folder of the first. */
const configs = { 'vite.config.ts': '', 'shared-report.vite.config.ts': '', 'public-pages.vite.config.ts': 'pages' }

/** Builds the web and the PDF renderer; with --if-stale only what is older than its sources. */
await buildAside({
  folder: 'web/dist',
  sources: ['web', 'contract', 'domain', 'package-lock.json'],
  ifStale,
  build: async (aside) => {
    console.log('Building the pages, a few seconds ...')
    const { build } = await import('vite')
    for (const [config, place] of Object.entries(configs))
      await build({
        configFile: path.join(root, 'web', config),
        logLevel: 'warn',
        build: { outDir: path.join(aside, place) },
      })
  },
})
await buildPdf({ ifStale })

import * as path from 'node:path'
import { buildPdf } from './build-pdf.ts'
import { isStale, root } from './stale.ts'

/** A change in any of these makes the built pages stale. */
const sources = ['web', 'contract', 'domain', 'package-lock.json']
const ifStale = process.argv.includes('--if-stale')

/** Builds the web and the renderer of PDFs; with --if-stale only what is older than a source. */
if (!ifStale || isStale('web/dist/index.html', sources)) {
  console.log('Building the pages, a few seconds ...')
  const { build } = await import('vite')
  // The others add their pages to those of the first.
  for (const config of ['vite.config.ts', 'shared-report.vite.config.ts', 'public-pages.vite.config.ts'])
    await build({ configFile: path.join(root, 'web', config), logLevel: 'warn' })
}
await buildPdf({ ifStale })

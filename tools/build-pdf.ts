import * as path from 'node:path'
import { buildAside } from './build-aside.ts'
import { root } from './stale.ts'

/** Builds the programs of the api that contain JSX (docs/decisions/0032-pdfs-are-rendered-in-threads.md). */
export const buildPdf = ({ ifStale }: { ifStale: boolean }) =>
  buildAside({
    folder: 'api/dist',
    sources: ['api/kernel/pdf', 'api/vite.config.ts', 'contract', 'domain', 'package-lock.json'],
    ifStale,
    build: async (outDir) => {
      const { build } = await import('vite')
      await build({ configFile: path.join(root, 'api/vite.config.ts'), logLevel: 'warn', build: { outDir } })
    },
  })

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The api serves what is compressed here once, from disk, at the best level. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const [fileName, output] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue
        const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source, { params }) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  }
}

/** Two entries: the shell, and the survey without kit or router. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed()],
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: 'index.html', survey: 'survey.html' } },
  },
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { buildPdf } from '../build-pdf.ts'
import { root } from '../stale.ts'

/**
 * Shapes the names of api/kernel/pdf/shapes.json with HarfBuzz and compares the result with the stored shapes, with
 * which shaping.test.ts compares the PDFs; then renders PDFs of every kind as pictures: npm run proof -- pdf. With the
 * argument `write` it stores HarfBuzz's shapes instead.
 */

type Shape = { script: string; font: string; text: string; glyphs: number[][] }

const file = path.join(root, 'api/kernel/pdf/shapes.json')
const pictures = path.join(root, 'pictures/pdf')

installed('hb-shape', 'libharfbuzz-bin')
installed('pdftoppm', 'poppler-utils')

const shapes = JSON.parse(readFileSync(file, 'utf8')) as Shape[]
const shaped = shapes.map((shape) => ({ ...shape, glyphs: glyphsOf(shape) }))
const different = shaped.filter(({ glyphs }, nth) => JSON.stringify(glyphs) !== JSON.stringify(shapes[nth]!.glyphs))
if (process.argv[2] === 'write')
  writeFileSync(file, `[\n${shaped.map((shape) => JSON.stringify(shape)).join(',\n')}\n]\n`)
else for (const { script, text } of different) console.error(`${script}: HarfBuzz shapes ${text} otherwise`)
console.log(`${shapes.length} names, ${different.length} shaped otherwise than kept`)

await buildPdf({ ifStale: true })
rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })
execFileSync(process.execPath, ['api/kernel/pdf/test-print.ts', pictures], { cwd: root, stdio: 'inherit' })
for (const name of readdirSync(pictures))
  execFileSync('pdftoppm', ['-r', '100', '-png', name, path.basename(name, '.pdf')], { cwd: pictures })
console.log(`Look at the pages in ${path.relative(root, pictures)}.`)
process.exit(different.length > 0 && process.argv[2] !== 'write' ? 1 : 0)

function installed(program: string, debianPackage: string) {
  try {
    execFileSync('which', [program])
  } catch {
    execFileSync('apt-get', ['install', '-y', '-qq', debianPackage], { stdio: 'ignore' })
  }
}

/** For each glyph, from left to right: its id, its offset from the pen, and the advance of the pen, in font units. */
function glyphsOf({ font, text }: Shape): number[][] {
  const answer = execFileSync('hb-shape', [
    '--output-format=json',
    '--no-glyph-names',
    path.join(root, 'node_modules/@expo-google-fonts', font),
    '--text',
    text,
  ])
  type Glyph = { g: number; dx: number; dy: number; ax: number }
  return (JSON.parse(answer.toString()) as Glyph[]).map(({ g, dx, dy, ax }) => [g, dx, dy, ax])
}

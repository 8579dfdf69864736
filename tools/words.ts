import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { findBannedWords } from './banned-words.ts'

/** Fails if a name or a comment contains a word of tools/banned-words.ts. docs/style.md explains why. */

const root = path.join(import.meta.dirname, '..')
const patterns = ['*.ts', '*.tsx', '*.sql', '*.css', '*.cjs', '*.sh']
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)) && !/^tools\/(banned-)?words\b/.test(file))

const matches = files.flatMap((file) =>
  findBannedWords(file, readFileSync(path.join(root, file), 'utf8')).map(
    ({ line, word, instead }) => `${file}:${line}: ${word}: say ${instead}`,
  ),
)
for (const line of matches) console.error(line)
console.log(`${files.length} files, ${matches.length} banned words`)
process.exit(matches.length > 0 ? 1 : 0)

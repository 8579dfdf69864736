import { spawnSync } from 'node:child_process'
import * as path from 'node:path'
import { expect, test } from 'vitest'

const program = path.join(import.meta.dirname, 'run.ts')

test('The rows of lists, moves and submissions run, and product and floor answer with the same rows', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--tiny', '2', '3', '6', '8'], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('Rows that work: 2, 3, 6, 8')
})

test('An unknown row is reported, and nothing is started', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, '--tiny', '77'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'There is no row 77; there are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 20, applications, campaigns, crm, document, export, home, pdf, recompute, templates, webhooks.\n',
  )
})

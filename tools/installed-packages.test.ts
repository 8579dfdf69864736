import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { packageFaults } from './installed-packages.ts'

let root: string
const write = (file: string, content: object) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), JSON.stringify(content))
}

/** A project with a workspace: two packages, a link to the workspace, and a package for another system. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'packages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  write('package.json', { devDependencies: { one: '1.0.0' }, optionalDependencies: { elsewhere: '3.0.0' } })
  write('room/package.json', { dependencies: { two: '2.0.0' } })
  write('package-lock.json', {
    packages: {
      '': { devDependencies: { one: '1.0.0' }, optionalDependencies: { elsewhere: '3.0.0' } },
      room: { dependencies: { two: '2.0.0' } },
      'node_modules/room': { resolved: 'room', link: true },
      'node_modules/one': { version: '1.0.0' },
      'room/node_modules/two': { version: '2.0.0' },
      'node_modules/elsewhere': { version: '3.0.0', optional: true },
    },
  })
  write('node_modules/one/package.json', { version: '1.0.0' })
  write('room/node_modules/two/package.json', { version: '2.0.0' })
  // Npm's own record does not notice what happens by hand.
  write('node_modules/.package-lock.json', { packages: { 'node_modules/one': { version: '1.0.0' } } })
})

describe('the check of the installed packages', () => {
  it('accepts those of the lock file', () => expect(packageFaults(root)).toEqual([]))

  it('reports a missing one', () => {
    rmSync(path.join(root, 'node_modules/one'), { recursive: true })
    expect(packageFaults(root)).toEqual(['node_modules/one is not installed'])
  })

  it('reports another version of one, in a workspace too', () => {
    write('room/node_modules/two/package.json', { version: '2.0.1' })
    expect(packageFaults(root)).toEqual(['room/node_modules/two is 2.0.1, not 2.0.0'])
  })

  it('reports another version of one for some systems only', () => {
    write('node_modules/elsewhere/package.json', { version: '3.0.1' })
    expect(packageFaults(root)).toEqual(['node_modules/elsewhere is 3.0.1, not 3.0.0'])
  })

  it.each([
    ['a new one', { two: '2.0.0', three: '3.0.0' }, 'three'],
    ['a new version', { two: '2.1.0' }, 'two'],
    ['none any more', {}, 'two'],
  ])('reports a lock file without a package of a package.json: %s', (_, dependencies, name) => {
    write('room/package.json', { dependencies })
    expect(packageFaults(root)).toEqual([`${name}: room/package.json and package-lock.json name different versions`])
  })
})

import { readFileSync } from 'node:fs'
import * as path from 'node:path'

/** Vite's manifest: each module that a page loads by itself, with its file, its styles and the chunks that it imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The modules that a first page always ends up loading. */
const modulesOf = {
  login: ['app/main.tsx', 'base/auth/login-page.tsx'],
  shell: ['app/main.tsx'],
  survey: [],
  'shared-report': [],
}

/**
 * The links by which a browser fetches the scripts and styles of a first page together with the page: otherwise it would
 * learn of each from the one before, a round trip apart.
 * @param built folder of the built web
 */
export function preloadLinks(built: string, first: keyof typeof modulesOf): string {
  const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Manifest
  const modules = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`No built module ${name}: build the web again`)
    for (const imported of chunk.imports ?? []) if (!modules.has(imported)) add(imported)
    modules.add(name)
  }
  for (const name of modulesOf[first]) add(name)
  const chunks = [...modules].map((name) => manifest[name]!)
  const links = [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...chunks
      .flatMap(({ css = [] }) => css)
      .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
  ]
  return [...new Set(links)].join('\n    ')
}

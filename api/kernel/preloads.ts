import { readFileSync } from 'node:fs'
import * as path from 'node:path'

/** Vite's manifest: for each module that a page loads by itself, its file, styles and imported chunks. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The modules that each first page always loads. */
const modulesOf = {
  login: ['app/main.tsx', 'base/auth/login-page.tsx'],
  shell: ['app/main.tsx'],
  survey: [],
  'shared-report': [],
}

/**
 * Preload links, with which a browser fetches the scripts and styles of a first page together with the page. Otherwise
 * it would discover each one in the previous one, a round trip later.
 * @param built the folder of the built web application
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

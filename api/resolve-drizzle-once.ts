import { registerHooks } from 'node:module'

/**
 * Node parses the package.json of drizzle-orm, which has 178 kB of exports, again for each of our 250 imports, and for
 * each import between its own files. Without this, the former is a quarter of the start time, the latter a fifth. Must
 * be imported before any module that imports drizzle-orm.
 */
const resolved = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>>()

registerHooks({
  resolve(specifier, context, resolve) {
    const { parentURL } = context
    // Its package.json says that its files that end in .js are modules.
    if (parentURL?.includes('/node_modules/drizzle-orm/') && /^\.\.?\/.*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    const isOurImport = specifier.startsWith('drizzle-orm') && !parentURL?.includes('/node_modules/')
    if (!isOurImport) return resolve(specifier, context)
    const known = resolved.get(specifier) ?? { ...resolve(specifier, context), shortCircuit: true }
    resolved.set(specifier, known)
    return known
  },
})

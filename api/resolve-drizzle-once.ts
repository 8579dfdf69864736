import { registerHooks } from 'node:module'

/**
 * Node parses the package.json of drizzle-orm, which has 178 kB of exports, again for each of our 250 imports: without
 * this cache, that is a quarter of the start time. Must be imported before any module that imports drizzle-orm.
 */
const resolved = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>>()

registerHooks({
  resolve(specifier, context, resolve) {
    const isOurImport = specifier.startsWith('drizzle-orm') && !context.parentURL?.includes('/node_modules/')
    if (!isOurImport) return resolve(specifier, context)
    const known = resolved.get(specifier) ?? { ...resolve(specifier, context), shortCircuit: true }
    resolved.set(specifier, known)
    return known
  },
})

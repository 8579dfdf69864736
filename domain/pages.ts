import {
  jobTabs,
  pagePatterns,
  personTabs,
  profileTabs,
  settingsSections,
  type PagePattern,
} from '@seatwise/contract/values'

/** The addresses that are pages: the server answers any other with 404, and the web shows there that no page exists. */

const id = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

const lastParts: Partial<Record<PagePattern, readonly string[]>> = {
  '/company-settings/$section': settingsSections,
  '/profile/$tab': profileTabs,
  '/candidates/$id/{-$tab}': personTabs,
  '/jobs/$id/{-$tab}': jobTabs,
}

/** The patterns at which the router shows that no page exists. */
const isOfNoPage = (pattern: PagePattern) => pattern === '/404' || pattern === '/$'

const addresses = pagePatterns
  .filter((pattern) => !isOfNoPage(pattern))
  .map((pattern) => {
    const last = `(?:${lastParts[pattern]?.join('|')})`
    const path = pattern
      .replace('$id', id)
      .replace('/{-$tab}', `(?:/${last})?`)
      .replace(/\$(section|tab)$/, last)
    // The router ignores case, and a slash at the end.
    return new RegExp(`^${path.replace(/\/$/, '')}/?$`, 'i')
  })

/** @param pathname without a search */
export const isPage = (pathname: string): boolean => addresses.some((address) => address.test(pathname))

export const isSharedReport = (pathname: string): boolean => /^\/shared\/[\w-]{43}$/.test(pathname)

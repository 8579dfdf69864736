import {
  jobTabs,
  pagePatterns,
  personTabs,
  profileTabs,
  settingsSections,
  type PagePattern,
} from '@seatwise/contract/values/base'

/**
 * The paths that are pages. The server answers any other path with 404, and the web shows there that the page does not
 * exist.
 */

const id = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

const lastParts: Partial<Record<PagePattern, readonly string[]>> = {
  '/company-settings/$section': settingsSections,
  '/profile/$tab': profileTabs,
  '/candidates/$id/{-$tab}': personTabs,
  '/jobs/$id/{-$tab}': jobTabs,
}

/** The patterns for which the router shows that the page does not exist. */
const isOfNoPage = (pattern: PagePattern) => pattern === '/404' || pattern === '/$'

const addresses = pagePatterns
  .filter((pattern) => !isOfNoPage(pattern))
  .map((pattern) => {
    const last = `(?:${lastParts[pattern]?.join('|')})`
    const path = pattern
      .replace('$id', id)
      .replace('/{-$tab}', `(?:/${last})?`)
      .replace(/\$(section|tab)$/, last)
    // The router ignores case and a slash at the end.
    return new RegExp(`^${path.replace(/\/$/, '')}/?$`, 'i')
  })

/** @param pathname without the query string */
export const isPage = (pathname: string): boolean => addresses.some((address) => address.test(pathname))

export const isSharedReport = (pathname: string): boolean => /^\/shared\/[\w-]{43}$/.test(pathname)

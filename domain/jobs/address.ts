/** Letters and digits that are not confused when they are read aloud. */
export const codeLetters = '23456789abcdefghjkmnpqrstuvwxyz'
export const codeLength = 10

/** The URL of the public list of a company's open jobs. */
export const jobListUrl = (jobs_url: string, public_name: string): string => `${jobs_url}/jobs?company=${public_name}`

/** The URL of the feed of a list of open jobs. @param list the URL of the list, or its path */
export const feedUrl = (list: string, format: 'xml' | 'json'): string => list.replace('/jobs?', `/jobs.${format}?`)

/** @returns the code at the end of the last URL segment of a job */
export const codeInAddress = (address: string): string => address.split('-').at(-1)!

/**
 * The last URL segment of a job: words of its title and its code. Only the code identifies the job, so a URL with an
 * earlier title still works, and no other job can take it.
 */
export function addressOf({ title, code }: { title: string; code: string }): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replaceAll(/-+$/g, '')
  return words ? `${words}-${code}` : code
}

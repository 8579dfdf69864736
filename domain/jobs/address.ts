/** Letters and digits that cannot be confused when they are read aloud. */
export const codeLetters = '23456789abcdefghjkmnpqrstuvwxyz'
export const codeLength = 10

/** @returns the code at the end of an address */
export const codeInAddress = (address: string): string => address.split('-').at(-1)!

/**
 * The address of a job: words of its title, then its code, by which it is found whatever stands before. So the address of an
 * earlier title leads on, and no other job can take it.
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

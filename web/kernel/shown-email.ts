import { toUnicode } from 'punycode.js'

/** An email address as people write it: an international domain is stored in its ASCII form. */
export const shownEmail = (email: string): string => (email.includes('xn--') ? toUnicode(email) : email)

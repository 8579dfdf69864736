/** Limits that api and web share; no schema here, so that any bundle may import them. */

/** Days until an unfinished survey expires. */
export const daysToFinish = 30
/** Rows that page numbers can reach; deeper pages need the key of the previous page. */
export const maxOffset = 10_000
/** Lists are counted exactly up to this number; one more means "more than that". */
export const maxExactCount = 1_000

/** Characters that a text search of candidates needs at least. */
export const minSearchLength = 2

/** Length of a password in characters. */
export const passwordLength = { min: 8, max: 128 }
/** Validity of mailed links, in hours. */
export const hours = { setUp: 72, reset: 1, confirmEmail: 24 }
export const minutes = { signInLink: 10, challenge: 10, code: 10, factorProof: 15, proxySession: 60 }
/** Wrong attempts after which a code becomes invalid. */
export const maxCodeAttempts = 5
/** Remembered devices that the list shows. */
export const maxDevices = 60
export const rememberDeviceDays = 30
export const backupCodeCount = 10
/** How often and how long the page polls while it waits for the sign-up link to be followed. */
export const autoSignIn = { everySeconds: 5, maxSeconds: 180 }
export const logoMaxBytes = 5 * 1024 * 1024
/** Widths in pixels in which images are stored, and their WebP quality (1..100). */
export const imageWidths = {
  device: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
  image: [16, 32, 48, 64, 96, 128, 256, 384],
}
export const imageQuality = 75
/** Maximum number of events in one POST /user-events. */
export const maxEvents = 200

/** Figures that api and web must agree on; no schema here, so that any bundle may use them. */

/** An unfinished survey can be gone on with for so long. */
export const daysToFinish = 30
/** Pages of a list deeper than so many rows are reached by the key of the page before. */
export const maxOffset = 10_000
/** Lists are counted exactly up to here; one more stands for "more". */
export const maxExactCount = 1_000

/** A text search of candidates needs so many characters. */
export const minSearchLength = 2

/** Characters of a password. */
export const passwordLength = { min: 8, max: 128 }
/** How long links and codes work. */
export const hours = { setUp: 72, reset: 1, confirmEmail: 24 }
export const minutes = { signInLink: 10, challenge: 10, code: 10, proxySession: 60 }
/** A code dies after so many wrong tries. */
export const codeTries = 5
/** Remembered devices, shown at once. */
export const maxDevices = 60
export const rememberDeviceDays = 30
export const backupCodeCount = 10
/** Waiting for a sign-up to be confirmed by its link. */
export const autoSignIn = { everySeconds: 5, maxSeconds: 180 }
export const logoMaxBytes = 5 * 1024 * 1024
/** Widths that images are made in, and their quality. */
export const imageWidths = {
  device: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
  image: [16, 32, 48, 64, 96, 128, 256, 384],
}
export const imageQuality = 75
/** Events of one batch of POST /user-events. */
export const maxEvents = 200

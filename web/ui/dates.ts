const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** In the reader's own language and time zone. */
export const date = (instant: string) => day.format(new Date(instant))
export const dateTime = (instant: string) => moment.format(new Date(instant))

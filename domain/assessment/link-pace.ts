import { shownOrder } from './instrument.ts'

/** How many other surveys were finished through the same open link within the last `paceMinutes`. */
export type LinkPace = {
  finished: number
  /**
   * How many of these took nearly the same total time as this survey (see `closeRatio`). The time is counted from the
   * registration to the last answer.
   */
  close: number
}

export const paceMinutes = 60

/**
 * Two times count as nearly the same if neither is longer than the other by more than this factor. If people's times
 * have a standard deviation of a third of the median, 5 of 100 are this close to the most frequent time.
 */
export const closeRatio = 1.02

/**
 * A person who needs less has not read the statements: two seconds for each, as in `responseQuality`. All times below
 * it count as close to each other.
 */
export const hastySeconds = shownOrder.length * 2

const markedFrom = 20
const refusedFrom = 40
/** At a large event many times are close, but far more are not. So this share of all finished surveys must be close. */
const closeShare = 1 / 3
/** More than a large event explains: two full lecture halls. */
export const crowdFrom = 600

const areClose = ({ finished, close }: LinkPace, from: number) => close >= from && close >= finished * closeShare

/**
 * True if many surveys took nearly the same time, or if there are more surveys than an event explains. This is shown
 * beside the quality; it is not a proof of anything.
 */
export const isUnusualPace = (pace: LinkPace): boolean => pace.finished >= crowdFrom || areClose(pace, markedFrom)

/**
 * True if so many surveys took nearly the same time that the next one must wait. A large number alone is never refused,
 * because a script could otherwise close the link for everybody. A person who waits differs from the others within a
 * minute.
 */
export const isRefusedPace = (pace: LinkPace): boolean => areClose(pace, refusedFrom)

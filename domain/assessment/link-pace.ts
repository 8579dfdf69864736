import { shownOrder } from './instrument.ts'

/** Surveys that others have finished through the same open link within `paceMinutes`. */
export type LinkPace = {
  finished: number
  /**
   * Surveys whose total time, from the registration to the last answer, was nearly the same as this one's: see
   * `closeRatio`.
   */
  close: number
}

export const paceMinutes = 60

/**
 * Two times are nearly the same when neither is longer than the other by more than this factor. Of people whose times spread as
 * widely as a third of their median, 5 of 100 fall around the most frequent one.
 */
export const closeRatio = 1.02

/**
 * A faster person has not read the statements: two seconds each, as in `responseQuality`. All such times count as
 * close.
 */
export const hastySeconds = shownOrder.length * 2

const markedFrom = 20
const refusedFrom = 40
/** A large event has many close times, and far more others. */
const closeShare = 1 / 3
/** More than a large event: two full lecture halls. */
export const crowdFrom = 600

const areClose = ({ finished, close }: LinkPace, from: number) => close >= from && close >= finished * closeShare

/** Many in nearly the same time, or more than an event explains: worth telling beside the quality, and no proof. */
export const isUnusualPace = (pace: LinkPace): boolean => pace.finished >= crowdFrom || areClose(pace, markedFrom)

/**
 * So many in nearly the same time that the next one waits. A crowd alone is never refused, because a script could then close the
 * link for people; waiting sets a person apart from the others within a minute.
 */
export const isRefusedPace = (pace: LinkPace): boolean => areClose(pace, refusedFrom)

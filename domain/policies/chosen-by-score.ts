/**
 * Filters that select rows by their score; a test requires that every filter of lists is one of these, or listed as
 * none.
 */
export const scoreFilters = ['score_from', 'score_to'] as const

type Filters = Partial<Record<string, unknown>> | undefined

/**
 * True if a bulk selection was chosen by a score, so that it may reject or archive nobody and a move of it needs a
 * reason.
 * @param selection filters of a list, or those under which ids were chosen
 */
export const isChosenByScore = ({
  filters,
  selected_under,
}: {
  filters?: Filters
  selected_under?: Filters
}): boolean => scoreFilters.some((name) => filters?.[name] !== undefined || selected_under?.[name] !== undefined)

/** The names of the filters under which a selection was chosen, for the audit: what was typed into them can be a name. */
export const filterNames = ({ filters, selected_under }: { filters?: Filters; selected_under?: Filters }): string[] => {
  const all: Filters = filters ?? selected_under ?? {}
  return Object.keys(all)
    .filter((name) => all[name] !== undefined)
    .sort()
}

/**
 * Filters that select rows by their score. A test requires that every filter of a list is either here or listed as
 * another kind.
 */
export const scoreFilters = ['score_from', 'score_to'] as const

type Filters = Partial<Record<string, unknown>> | undefined

/**
 * True if a bulk selection was chosen by a score. Nobody may then be rejected or archived, and a move needs a reason.
 * @param selection the filters of a list, or those under which ids were chosen
 */
export const isChosenByScore = ({
  filters,
  selected_under,
}: {
  filters?: Filters
  selected_under?: Filters
}): boolean => scoreFilters.some((name) => filters?.[name] !== undefined || selected_under?.[name] !== undefined)

/**
 * The names of the filters under which a selection was chosen, for the audit log. The values are left out, because they
 * can contain a person's name.
 */
export const filterNames = ({ filters, selected_under }: { filters?: Filters; selected_under?: Filters }): string[] => {
  const all: Filters = filters ?? selected_under ?? {}
  return Object.keys(all)
    .filter((name) => all[name] !== undefined)
    .sort()
}

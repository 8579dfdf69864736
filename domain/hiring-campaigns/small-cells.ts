/** The smallest number of people whose count does not reveal anything about one of them. */
export const minPeople = 5

/**
 * Hides numbers of one to four people in a row of cells with a total. If a hidden number could be computed from the
 * total and the other cells, the smallest other cell is hidden too and, if nothing else helps, the total.
 * @param cells counts of people, whole numbers from 0 on
 * @returns the cells in the same order and their total; null for a hidden number
 */
export function hideSmall(cells: readonly number[]): { cells: (number | null)[]; total: number | null } {
  const total = cells.reduce((sum, count) => sum + count, 0)
  const isSmall = (count: number) => count > 0 && count < minPeople
  const hidden = new Set(cells.flatMap((count, at) => (isSmall(count) ? [at] : [])))
  const hiddenPeople = () => [...hidden].reduce((sum, at) => sum + cells[at]!, 0)
  const others = cells
    .map((count, at) => ({ count, at }))
    .filter(({ count }) => count >= minPeople)
    .toSorted((a, b) => a.count - b.count)
  // A single hidden cell equals the total minus the others; several hidden cells with a small sum reveal as much.
  while (hidden.size > 0 && (hidden.size === 1 || hiddenPeople() < minPeople) && others.length > 0)
    hidden.add(others.shift()!.at)
  const isTotalHidden = hidden.size === 1 || (hidden.size > 0 && hiddenPeople() < minPeople)
  return {
    cells: cells.map((count, at) => (hidden.has(at) ? null : count)),
    total: isSmall(total) || isTotalHidden ? null : total,
  }
}

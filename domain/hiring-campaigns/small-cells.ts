/** The smallest number of people whose count does not reveal anything about one of them. */
export const minPeople = 5

/**
 * Hides numbers of one to four people in a row of cells with a total. If a hidden number could be computed from the
 * total and the other cells, the smallest other cell is hidden too, with all that are equal to it, so that not even their
 * order tells which one it is. If there is no other cell, the total is hidden.
 * @param cells counts of people, whole numbers from 0 on
 * @returns the cells in the same order and their total; null for a hidden number
 */
export function hideSmall(cells: readonly number[]): { cells: (number | null)[]; total: number | null } {
  const total = cells.reduce((sum, count) => sum + count, 0)
  const isSmall = (count: number) => count > 0 && count < minPeople
  const small = cells.filter(isSmall)
  const people = small.reduce((sum, count) => sum + count, 0)
  // A single hidden cell equals the total minus the others; several ones with a small sum reveal as much; and if each
  // must have the least or the most people for this sum, each is known.
  const isRevealed =
    small.length > 0 && (people < minPeople || people === small.length || people === small.length * (minPeople - 1))
  const smallestOther = Math.min(...cells.filter((count) => count >= minPeople))
  return {
    cells: cells.map((count) => (isSmall(count) || (isRevealed && count === smallestOther) ? null : count)),
    total: isSmall(total) || (isRevealed && smallestOther === Infinity) ? null : total,
  }
}

/** What a proof that is no test suite found: a line for each check, and one at the end. */
let failed = 0

/** Prints whether something holds, and what was found. */
export function check(name: string, holds: boolean, found: string | number = '') {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}${found === '' ? '' : `: ${found}`}`)
  if (!holds) failed++
}

export const hasFailed = () => failed > 0

/** Prints the line that docs/proofs.md shows, and ends the process. */
export function finish(...figures: string[]): never {
  console.log(`\n${failed === 0 ? 'all hold' : `${failed} FAIL`}: ${figures.join(', ')}`)
  process.exit(failed > 0 ? 1 : 0)
}

/**
 * Cholesky factor: the lower triangle L with L * L' = matrix. It exists for the correlations of the reference panel,
 * even with alpha on the diagonal, because the smallest eigenvalue is then still .013.
 */
export function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const lower = matrix.map((row) => row.map(() => 0))
  for (const [i, row] of matrix.entries())
    for (let j = 0; j <= i; j++) {
      let rest = row[j]!
      for (let k = 0; k < j; k++) rest -= lower[i]![k]! * lower[j]![k]!
      lower[i]![j] = i === j ? Math.sqrt(rest) : rest / lower[j]![j]!
    }
  return lower
}

export function product(matrix: readonly (readonly number[])[], vector: Float64Array): Float64Array {
  return Float64Array.from(matrix, (row) => row.reduce((sum, value, index) => sum + value * vector[index]!, 0))
}

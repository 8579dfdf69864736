import { sizeWords } from '../../ui/file-size.ts'
import type { CompanyExport } from '@seatwise/contract/exports'

const hourMs = 3_600_000

/** The progress or the contents of an export. */
export function stateWords({ state, done, total, counts, size, expires_at }: CompanyExport, now = Date.now()): string {
  switch (state) {
    case 'waiting':
      return 'Waits for its turn'
    case 'running':
      return total === null ? 'Counts the rows' : `${numbers.format(done)} of ${numbers.format(total)} rows`
    case 'failed':
      return 'Could not be finished. Make a new one, or contact support.'
    case 'stopped':
      return 'Stopped before it was finished'
    case 'ready':
      return [rowWords(counts), sizeWords(size ?? 0), expiryWords(expires_at, now)].join(' · ')
    case 'expired':
      return [rowWords(counts), 'Expired'].join(' · ')
    case 'deleted':
      return [rowWords(counts), 'Deleted'].join(' · ')
  }
}

function rowWords(counts: CompanyExport['counts']): string {
  const rows = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  return rows === 1 ? '1 row' : `${numbers.format(rows)} rows`
}

function expiryWords(expires_at: string | null, now: number): string {
  const hours = Math.ceil((Date.parse(expires_at ?? '') - now) / hourMs)
  return hours > 1 ? `expires in ${hours}\u00A0h` : 'expires within the hour'
}

const numbers = new Intl.NumberFormat('en-US')

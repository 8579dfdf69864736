import type { Target } from '@seatwise/domain/benchmark/misfit'

const aim = (scale: Target['scale'], weight: number, lo: number | null, hi: number | null = null): Target => ({
  scale,
  weight,
  lo,
  hi,
})

/** The targets of the demo world's roles; `demo-likely.json` has the likely ranges of their scores. */
export const demoBenchmarks = {
  sales: [
    aim('LEAD', 3, 55),
    aim('SOCIAL', 3, 55, 95),
    aim('DRIVE', 3, 50),
    aim('CALM', 2, 40),
    aim('OUTLOOK', 2, 50),
    aim('CARE', 1, 15, 60),
    aim('ORDER', 1, 15, 70),
  ],
  bookkeeper: [
    aim('ORDER', 3, 60),
    aim('CARE', 3, 55),
    aim('FOLLOW', 3, 50),
    aim('TRUST', 3, 50),
    aim('SOCIAL', 1, 10, 70),
    aim('CHANGE', 1, 10, 65),
  ],
  support: [
    aim('TEAM', 3, 50),
    aim('CALM', 3, 50),
    aim('HELP', 1, 45, 94),
    aim('OUTLOOK', 2, 45),
    aim('TRUST', 2, 45),
    aim('SOCIAL', 2, 35, 90),
  ],
  /** The own benchmark of Orchard & Pine, which wins over the global one for Sales. */
  orchardSales: [
    aim('TRUST', 3, 55),
    aim('SOCIAL', 2, 45),
    aim('CARE', 2, 40),
    aim('LEAD', 2, 40, 85),
    aim('CALM', 2, 45),
  ],
} satisfies Record<string, Target[]>

export type DemoBenchmark = keyof typeof demoBenchmarks

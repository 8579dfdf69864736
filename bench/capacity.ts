import { markdownTable, writeMeasured } from '../tools/measured-table.ts'

/**
 * `sh tools/node.sh bench/capacity.ts` simulates a year of 100 to 100,000 companies, hour by hour, and writes docs/scale.md: what the busiest
 * hour asks of processors and connections, and how the database grows. The unit costs are measured (docs/performance.md).
 */

/** Processor time of all processes, in ms, from the rows of docs/performance.md; the others are judged by rows alike. */
const costs = {
  register: 12,
  saveAnswers: 4,
  submit: 22,
  list: 6,
  search: 18,
  record: 3,
  board: 15,
  move: 9.5,
  home: 15,
  report: 6,
  importPerson: 4,
} as const
type Operation = keyof typeof costs

/** How often each happens for one finished survey: the person's own calls, and what the staff of the company do about it. */
const perResult: Record<Operation, number> = {
  register: 1.3,
  saveAnswers: 9,
  submit: 1,
  list: 4,
  search: 1,
  record: 3,
  board: 2,
  move: 2,
  home: 1.5,
  report: 1,
  importPerson: 0.2,
}
const msOfResult = Object.entries(perResult).reduce((sum, [name, times]) => sum + times * costs[name as Operation], 0)
const callsOfResult = Object.values(perResult).reduce((sum, times) => sum + times, 0)

/** Row 20: the tables that grow, with two moves. */
const bytesOfResult = 7_000
const resultsOfYear = 1_000
/** A third of the results come by campaigns: all invitations of one go out within an hour, and are answered within two days. */
const shareOfCampaigns = 1 / 3
const resultsOfCampaign = 200

const hoursOfYear = 365 * 24
/** Shares of a day by hour, in the time of most of the companies. */
const dayProfile = [1, 1, 1, 1, 1, 2, 4, 8, 14, 18, 17, 14, 10, 13, 15, 14, 11, 8, 6, 5, 4, 3, 2, 1]
/** Sunday to Saturday: Monday has what the weekend left. */
const weekProfile = [1.5, 9, 7.5, 7, 6.5, 5, 1.5]
/** Two seasons of hiring. */
const monthProfile = [12, 10, 9, 8, 8, 7, 6, 6, 11, 10, 8, 5]

/** A pseudorandom number from 0 to 1 (mulberry32), so that the table is the same at every run. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The finished surveys of each hour of a year, of all companies together. */
function resultsByHour(companies: number): Float64Array {
  const weights = new Float64Array(hoursOfYear)
  let total = 0
  for (let hour = 0; hour < hoursOfYear; hour++) {
    const day = Math.floor(hour / 24)
    const month = Math.min(11, Math.floor(day / 30.42))
    weights[hour] = dayProfile[hour % 24]! * weekProfile[day % 7]! * monthProfile[month]!
    total += weights[hour]!
  }
  const all = companies * resultsOfYear
  const results = weights.map((weight) => (weight / total) * all * (1 - shareOfCampaigns))
  const random = randomFrom(20_261_129)
  const campaigns = Math.round((all * shareOfCampaigns) / resultsOfCampaign)
  for (let nth = 0; nth < campaigns; nth++) {
    // On a weekday morning of the hiring seasons, more often than not.
    let start = 0
    for (let tries = 0; tries < 3; tries++) {
      const hour = Math.floor(random() * hoursOfYear)
      if (weights[hour]! > weights[start]!) start = hour
    }
    // Half answer in the first six hours.
    for (let after = 0; after < 48; after++)
      results[(start + after) % hoursOfYear]! += after < 6 ? resultsOfCampaign / 12 : resultsOfCampaign / 84
  }
  return results
}

/** Within an hour, the busiest minutes have this many times its mean. */
const burst = 3
/** What one process of Node and PostgreSQL beside it do on one core is what the costs are; a core is kept half free. */
const useOfCore = 0.5
const restoredBytesPerSecond = 300e6

/**
 * Public price lists of PostgreSQL as a service, in US dollars: Cloud SQL Enterprise in us-central1 (May 2026) charges
 * processors and memory apart; ApsaraDB in Frankfurt (2026) charges units of one processor and 2 GB.
 */
const priceLists = {
  'Cloud SQL': { core: 0.0413, gbOfMemory: 0.007, gbOfDiskAMonth: 0.17 },
  ApsaraDB: { core: 0.0836, gbOfMemory: 0, gbOfDiskAMonth: 0.0004 * 730 },
} as const
const hoursOfMonth = 730
/** Memory for each core of the database, and of the product. */
const gbOfMemory = { database: 6, product: 2 }

/**
 * The first year: half of the cores are the database's, twice, because of its standby; the others are the product's, at least two
 * processes. The product's machines are charged as cores of the same list. ApsaraDB sells memory and processors only together.
 */
function billOf(list: keyof typeof priceLists, cores: number, gigabytes: number): string {
  const prices = priceLists[list]
  const ofDatabase = 2 * Math.max(2, Math.ceil(cores / 2))
  const ofProduct = Math.max(2, Math.ceil(cores / 2))
  const hourOf = (count: number, memory: number) =>
    list === 'ApsaraDB'
      ? Math.max(count, (count * memory) / 2) * prices.core
      : count * (prices.core + memory * prices.gbOfMemory)
  const hour = hourOf(ofDatabase, gbOfMemory.database) + hourOf(ofProduct, gbOfMemory.product)
  const dollars = hour * hoursOfMonth + 2 * Math.max(20, gigabytes) * prices.gbOfDiskAMonth
  return `$${(Math.round(dollars / 10) * 10).toLocaleString('en')}`
}

function rowOf(companies: number): string[] {
  const peak = Math.max(...resultsByHour(companies))
  const all = companies * resultsOfYear
  const [bytesOfYear, bytesOfTenYears] = [all * bytesOfResult, 10 * all * bytesOfResult]
  const cores = (peak * burst * msOfResult) / 3_600_000 / useOfCore
  return [
    companies.toLocaleString('en'),
    all.toLocaleString('en'),
    `${((peak * burst * callsOfResult) / 3_600).toFixed(0)}/s`,
    cores < 1 ? 'one' : cores.toFixed(0),
    `${(bytesOfYear / 1e9).toLocaleString('en')} GB`,
    `${(bytesOfTenYears / 1e9).toLocaleString('en')} GB`,
    durationOf(bytesOfTenYears / restoredBytesPerSecond),
    billOf('Cloud SQL', cores, bytesOfYear / 1e9),
    billOf('ApsaraDB', cores, bytesOfYear / 1e9),
  ]
}

const durationOf = (seconds: number) =>
  seconds < 3_600 ? `${Math.max(1, Math.round(seconds / 60))} min` : `${(seconds / 3_600).toFixed(1)} h`

const head = [
  'companies',
  'results a year',
  'busiest minutes',
  'cores then, half used',
  'disk a year',
  'after ten years',
  'restored then in',
  'a month, Cloud SQL',
  'a month, ApsaraDB',
]

if (import.meta.main)
  writeMeasured(
    new URL('../docs/scale.md', import.meta.url),
    'sh tools/node.sh bench/capacity.ts',
    markdownTable(head, [100, 1_000, 10_000, 100_000].map(rowOf)),
  )

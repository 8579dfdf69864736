import type { ComparedFigures, CompanyComparison } from '@seatwise/contract/company-comparisons'

const hidden = 'hidden: few people'
const heads = ['Figure', 'Unit', 'All']

type Hideable<Figure> = { is_hidden: boolean; figure: Figure | null }

/** A cell: the value of a figure, or that it is hidden; empty if it is about nobody. */
function cell<Figure>({ is_hidden, figure }: Hideable<Figure>, value: (figure: Figure) => number): string {
  if (is_hidden) return hidden
  return figure === null ? '' : String(value(figure))
}

type Line = { name: string; unit: string; of: (figures: ComparedFigures) => string | undefined }

/** The lines of the CSV: the heads, then one line for each figure of which some company can have one. */
export function linesOf({ all, companies, roles }: CompanyComparison): string[][] {
  return [
    [...heads, ...companies.map(({ name }) => name)],
    ...[...figureLines, ...roles.flatMap(({ name }, role) => roleLines(name, role))].flatMap(({ name, unit, of }) => {
      const total = of(all)
      return total === undefined ? [] : [[name, unit, total, ...companies.map(({ figures }) => of(figures) ?? '')]]
    }),
  ]
}

const percent = (share: number) => Math.round(share * 1_000) / 10

const figureLines: Line[] = [
  { name: 'Finished', unit: 'people', of: ({ finished }) => cell(finished, ({ count }) => count) },
  { name: 'Started', unit: 'people', of: ({ completion }) => cell(completion, ({ started }) => started) },
  {
    name: 'Finish what they start',
    unit: 'percent',
    of: ({ completion }) => cell(completion, ({ share }) => percent(share)),
  },
  {
    name: 'Finish what they start, 95 % interval from',
    unit: 'percent',
    of: ({ completion }) => cell(completion, ({ likely }) => percent(likely.from)),
  },
  {
    name: 'Finish what they start, 95 % interval to',
    unit: 'percent',
    of: ({ completion }) => cell(completion, ({ likely }) => percent(likely.to)),
  },
  { name: 'Applied', unit: 'people', of: ({ applied }) => (applied ? cell(applied, ({ count }) => count) : undefined) },
  {
    name: 'Interviewed',
    unit: 'people',
    of: ({ interviewed }) => (interviewed ? cell(interviewed, ({ count }) => count) : undefined),
  },
  { name: 'Hired', unit: 'people', of: ({ hired }) => (hired ? cell(hired, ({ count }) => count) : undefined) },
  {
    name: 'Days to hire, half within',
    unit: 'days',
    of: ({ days_to_hire }) => (days_to_hire ? cell(days_to_hire, ({ median }) => median) : undefined),
  },
  {
    name: 'Days to hire, middle half from',
    unit: 'days',
    of: ({ days_to_hire }) => (days_to_hire ? cell(days_to_hire, ({ middle }) => middle.from) : undefined),
  },
  {
    name: 'Days to hire, middle half to',
    unit: 'days',
    of: ({ days_to_hire }) => (days_to_hire ? cell(days_to_hire, ({ middle }) => middle.to) : undefined),
  },
  {
    name: 'Doubtful answers',
    unit: 'percent of finished',
    of: ({ doubtful }) => cell(doubtful, ({ share }) => percent(share)),
  },
  { name: 'Open jobs', unit: 'jobs', of: ({ open_jobs }) => (open_jobs ? String(open_jobs.jobs) : undefined) },
  {
    name: 'Applications for open jobs',
    unit: 'people',
    of: ({ open_jobs }) => (open_jobs ? cell(open_jobs.applications, ({ count }) => count) : undefined),
  },
]

const roleLines = (name: string, role: number): Line[] => [
  { name: `${name}: with a score`, unit: 'people', of: ({ roles }) => cell(roles[role]!, ({ scored }) => scored) },
  { name: `${name}: 66 or more`, unit: 'people', of: ({ roles }) => cell(roles[role]!, ({ close }) => close) },
]

import type { Block, BlockOf, ReportDocument } from '@seatwise/contract/report-document'
import { questionVerdicts } from '@seatwise/contract/values/assessment'
import { mapTexts } from './text-runs.ts'

/** Reports like those of the product, and one with texts of maximum length. */

type Shape = Pick<ReportDocument, 'brand' | 'page_size'>
export const shapes: Shape[] = [
  { brand: 'hb', page_size: 'letter' },
  { brand: 'hb', page_size: 'a4' },
  { brand: 'be', page_size: 'letter' },
  { brand: 'be', page_size: 'a4' },
]

const foot = 'Confidential. One input among several: a score never decides by itself.'
const versions = [
  { name: 'form', value: 'work-84/1' },
  { name: 'norms', value: 'pd-1' },
  { name: 'scoring', value: 'work-84-scoring/2' },
  { name: 'benchmark', value: 'Sales/3' },
]
const scaleNames = [
  'Drive',
  'Taking the lead',
  'Sociability',
  'Order',
  'Thinking ahead',
  'Composure',
  'Follow-through',
  'Cooperation',
  'Openness to change',
  'Empathy',
  'Risk taking',
  'Self-discipline',
  'Trust',
  'Positive outlook',
  'Self-critical index',
]

const scale = (name: string, nth: number, changed: Partial<BlockOf<'scale'>> = {}): BlockOf<'scale'> => {
  const percentile = [44, 90, 83, 72, 91, 53, 92, 37, 30, 1, 99, 50, 64, 12, 77][nth % 15]!
  const around = (by: number) => ({ from: Math.max(0, percentile - by), to: Math.min(100, percentile + by) })
  const position = (['inside', 'above', 'below'] as const)[nth % 3]!
  return {
    kind: 'scale',
    key: `S${nth}`,
    name,
    poles: { low: 'keeps a measured pace', high: 'works hard, keeps busy' },
    score: { raw: 30, percentile, likely: around(11), nearly_sure: around(19) },
    target:
      nth < 6
        ? {
            weight: 3 - (nth % 3),
            lo: nth === 2 ? null : 55,
            hi: nth === 1 ? null : 95,
            position,
            is_near: nth === 5,
            distance: 0,
            misfit: 0,
            points: 0,
          }
        : null,
    note: nth < 6 ? `weight ${3 - (nth % 3)}` : 'not part of this role',
    is_dimmed: nth >= 6,
    label: `${name}: percentile ${percentile}`,
    ...changed,
  }
}

const list = (title: string, tone: BlockOf<'list'>['tone'], items: [string, string][]): BlockOf<'list'> => ({
  kind: 'list',
  title,
  tone,
  items: items.map(([lead, text], nth) => ({ rule: `rule-${nth}`, lead, text })),
  none: 'None.',
})

const sentence = (text: string, tone: BlockOf<'sentence'>['tone'] = 'plain'): Block => ({
  kind: 'sentence',
  rule: 'rule',
  text,
  tone,
})

/** A report about one person, of two pages. */
export function individual(shape: Shape, name = 'Sven Okafor'): ReportDocument {
  return {
    kind: 'individual',
    ...shape,
    language: 'en-US',
    title: name,
    subtitle: 'Sales · Nov 21, 2026',
    head: { company: 'Lantern Northgate', subject: `${name} · Sales · Nov 21, 2026` },
    sections: [
      {
        id: 'fit',
        title: null,
        layout: 'summary',
        blocks: [
          {
            kind: 'score',
            name: shape.brand === 'hb' ? 'Right Seat Score' : 'Behavioral Alignment Score',
            value: 71,
            exact: 70.6,
            best: 99,
            misfit: 0.4,
            words: 'Close fit',
            is_doubtful: false,
            likely: { from: 57, to: 80 },
            likely_words: 'most likely 57 to 80',
            poles: { low: 'WRONG SEAT', high: 'RIGHT SEAT' },
            label: '71 of 99, Close fit',
          },
          sentence('The answers lie close to what this role asks for. Use the interview to confirm it with examples.'),
          list('Supports the fit', 'good', [
            ['Taking the lead 90', 'inside 55 or more'],
            ['Sociability 83', 'inside 55 to 95'],
            ['Positive outlook 62', 'inside 50 or more'],
          ]),
          list('Lowers the fit', 'warn', [
            ['Thinking ahead 91', 'above 15 to 60 · −9 points'],
            ['Drive 44', 'below 50 or more · −6 points'],
          ]),
          list('Near misses: ask about', 'near', [['Composure 53', 'just above 20 to 50']]),
        ],
      },
      {
        id: 'quality',
        title: 'Answer quality',
        layout: 'plain',
        blocks: [
          {
            kind: 'warning',
            rule: 'quality',
            title: 'Some answers look careless',
            text: 'Read the report with care, and ask for examples before you conclude anything.',
            details: [
              {
                name: 'Same answer in a row',
                explains: 'Longest run of one answer',
                value: '14',
                note: 'more than 10',
              },
              { name: 'Time', explains: 'Median seconds of a statement', value: '1.4', note: null },
            ],
          },
        ],
      },
      {
        id: 'scales',
        title: '15 work scales',
        layout: 'columns',
        blocks: scaleNames.map((scaleName, nth) => scale(scaleName, nth)),
      },
      {
        id: 'strengths',
        title: 'Strengths and watch-outs',
        layout: 'columns',
        blocks: [
          list('Strengths', 'plain', [
            ['Finishes what was started.', 'Follow-through is higher than about 92 of 100 adults.'],
            ['Speaks up.', 'Takes charge where others wait.'],
          ]),
          list('Watch-outs', 'plain', [['May wait long.', 'Weighs things up first; agree on a day to decide.']]),
        ],
      },
      {
        id: 'questions',
        title: 'Questions to ask',
        layout: 'plain',
        blocks: [
          {
            kind: 'question',
            rule: 'q1',
            text: 'Tell me about a decision that you had to make without all the facts.',
            why: 'Thinking ahead lies above what the role asks for.',
            scale: { key: 'CARE', name: 'Thinking ahead', position: '91, above 15 to 60' },
            verdict: 'probe',
            listen_for: 'acted, named the risk',
            weak_sign: 'waited for somebody else',
          },
          { kind: 'heading', text: 'Facts', tone: 'plain' },
          {
            kind: 'facts',
            entries: [
              { name: 'Norm set', value: 'Adults of the norm sample', note: '70 means higher than about 70 of 100' },
              { name: 'Finished', value: 'Nov 21, 2026', note: null },
            ],
          },
          {
            kind: 'details',
            title: 'Facets',
            blocks: scaleNames
              .slice(0, 6)
              .map((scaleName, nth) =>
                scale(
                  `${scaleName} facet`,
                  nth + 6,
                  nth === 0 ? { score: null, label: 'No score: too few answers' } : {},
                ),
              ),
          },
        ],
      },
    ],
    foot,
    versions,
  }
}

/** A ranking of people in a table of many pages. */
export function ranking(shape: Shape, people: number): ReportDocument {
  return {
    kind: 'benchmark',
    ...shape,
    language: 'en-US',
    title: 'Benchmark: Sales',
    subtitle: 'Version 3 · active',
    head: { company: 'Lantern Northgate', subject: 'Benchmark: Sales · Nov 21, 2026' },
    sections: [
      {
        id: 'people',
        title: 'People',
        layout: 'plain',
        blocks: [
          sentence('The first four could each be the closest to the targets.'),
          {
            kind: 'table',
            caption: 'People by score',
            columns: [
              { name: 'Person', align: 'start' },
              { name: 'Score', align: 'start' },
              { name: 'Most likely', align: 'end' },
              { name: 'Supports', align: 'start' },
              { name: 'Share', align: 'start' },
            ],
            rows: Array.from({ length: people }, (_, nth) => ({
              cells: [
                { text: `Person ${nth + 1} of the ranking` },
                {
                  text: String(99 - (nth % 99)),
                  score: { value: 99 - (nth % 99), likely: null, is_doubtful: nth % 7 === 6 },
                },
                { text: '57 to 80' },
                { text: 'Taking the lead, Sociability' },
                { text: `${nth % 100} of 100`, share: (nth % 100) / 100 },
              ],
            })),
            foot: ['All people', '', '50', '', '100'],
            none: null,
          },
          {
            kind: 'table',
            caption: 'Nobody',
            columns: [{ name: 'Person', align: 'start' }],
            rows: [],
            foot: null,
            none: 'Nobody is hidden.',
          },
        ],
      },
    ],
    foot,
    versions,
  }
}

const longWord = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren'
const longName = `${longWord} ${'Maria Anna Katharina '.repeat(6)}${longWord.toLowerCase()}`

/** A report in which all texts have maximum length, with words that are wider than a column. */
export function longest(shape: Shape): ReportDocument {
  const document = individual(shape, longName)
  const sentences = `${longName} says what they usually do. `.repeat(30).trim()
  return {
    ...document,
    subtitle: longName,
    head: { company: longName, subject: `${longName} · ${longName}` },
    versions: [...versions, { name: 'role', value: longName }],
    sections: [
      ...document.sections.map((section) => ({
        ...section,
        title: section.title && longName,
        blocks: section.blocks.map((block) =>
          block.kind === 'scale'
            ? { ...block, name: longName, poles: { low: longWord, high: longWord }, note: longName }
            : block,
        ),
      })),
      {
        id: 'long',
        title: longName,
        layout: 'columns',
        blocks: [
          sentence(`START-OF-SENTENCE ${sentences} END-OF-SENTENCE`),
          list(longName, 'good', [[longName, `START-OF-ITEM ${sentences} END-OF-ITEM`]]),
          list(longName, 'warn', [[longName, sentences]]),
          {
            kind: 'warning',
            rule: 'r',
            title: longName,
            text: sentences,
            details: [{ name: longName, explains: sentences.slice(0, 500), value: longWord, note: longName }],
          },
          { kind: 'facts', entries: [{ name: longWord, value: sentences.slice(0, 900), note: longName }] },
          {
            kind: 'table',
            caption: longName,
            columns: ['Person', 'Score', 'Reason', 'Days'].map((name, nth) => ({
              name: `${name} ${longWord}`,
              align: nth === 3 ? 'end' : 'start',
            })),
            rows: [1, 2, 3].map((nth) => ({
              cells: [
                { text: longName },
                { text: String(nth * 30), score: { value: nth * 30, likely: null, is_doubtful: false } },
                { text: nth === 2 ? `START-OF-CELL ${sentences} END-OF-CELL` : longWord },
                { text: '1,234,567.89' },
              ],
            })),
            foot: [longName, '', longWord, '1,234,567.89'],
            none: null,
          },
        ],
      },
    ],
  }
}

/** A name in each script, as it should be in the text of the file. */
export const names = {
  latin: 'Łukasz Żółć-Ångström Nguyễn Thị Ánh',
  greek: 'Ελένη Παπαδοπούλου',
  cyrillic: 'Наталія Ґудзь',
  arabic: 'محمد عبد الرحمن لا پرویز',
  arabic_with_points: 'مُحَمَّد بِنْ عَلِيّ',
  hebrew: 'יוסף כהן',
  hebrew_with_points: 'שָׁלוֹם בֶּן־גּוּרִיּוֹן',
  devanagari: 'श्रीकृष्ण त्रिपाठी लक्ष्मी हिन्दी द्वितीय',
  chinese: '王小明 歐陽 Wang',
  japanese: '佐藤さくら ヤマダ',
  korean: '김한국 이순신',
  thai: 'สมชาย ใจดี ณัฐวุฒิ',
  cherokee: 'ᏣᎳᎩ ᏩᏯ ᏣᎳᎩ 🚀',
}

export const ofScripts = (shape: Shape): ReportDocument => ({
  ...individual(shape),
  sections: [
    {
      id: 'names',
      title: 'Names',
      layout: 'plain',
      blocks: Object.entries(names).map(([script, name]) => sentence(`${script}: ${name} (71)`)),
    },
  ],
})

/** All texts that a reader of the printed report should find. */
export function textsOf({ sections, title, subtitle }: ReportDocument): string[] {
  const matches: string[] = [title, subtitle]
  mapTexts(withoutUnseen(sections), (text) => {
    matches.push(text)
    return text
  })
  return matches.filter((text) => text !== '' && !verdicts.includes(text))
}

/** Keys whose texts are only for programs and screen readers. */
const unseen = [
  'id',
  'kind',
  'layout',
  'tone',
  'rule',
  'key',
  'label',
  'caption',
  'none',
  'position',
  'align',
  'survey_result_id',
]
/** Codes that are no texts of the report. */
const verdicts: readonly string[] = questionVerdicts

function withoutUnseen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnseen)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !unseen.includes(key))
      .map(([key, one]) => [key, withoutUnseen(one)]),
  )
}

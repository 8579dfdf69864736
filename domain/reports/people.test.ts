import { describe, expect, it } from 'vitest'
import {
  reportDocument as shape,
  type Block,
  type BlockOf,
  type ReportDocument,
} from '@seatwise/contract/report-document'
import { questionVerdicts } from '@seatwise/contract/values/assessment'
import { brandKeys } from '@seatwise/contract/values/base'
import { items } from '../assessment/instrument.ts'
import { facetSigns, namedEnd, saysTheyTendTo } from '../assessment/named-end.ts'
import { rangeWidths, displayValue, shownRange, standardError, zScore } from '../assessment/norms.ts'
import { differClearly, talkTopics } from '../assessment/pairs.ts'
import { workScaleKeys, type FacetKey, type WorkScaleKey } from '../assessment/scales.ts'
import { integers } from '../benchmark/random.ts'
import { brands } from '../brands/brands.ts'
import { averagePerson, panelPerson, panelSize, type PanelPerson } from '../oracle/panel-people.ts'
import { blocksOf, rulesOf, setting } from '../oracle/report-blocks.ts'
import { examplePairs, groupOf, oraclePerson, reportsOfPair } from '../oracle/report-cases.ts'
import { changesReport } from './changes.ts'
import { coachingReport } from './coaching.ts'
import { comparisonReport } from './comparison.ts'
import { conflictReport } from './conflict.ts'
import { individualReport } from './individual.ts'
import { exclusivePairs } from './packs/pack.ts'
import { questionOfRule } from './packs/questions.ts'
import { participants, withNames, type Participant } from './participants.ts'
import { furtherQuestions, questionsReport } from './questions.ts'
import { leans } from './sentences.ts'

/** `npm run proof -- reports` takes all of them. */
const panelPeople = Number(process.env.REPORT_PEOPLE ?? 300)

const ofPerson = (one: Participant, brand: (typeof brandKeys)[number]) => ({
  individual: individualReport({ ...one, minutes: 8, retake: null, others: [] }, { ...setting, brand }),
  questions: questionsReport(one, { ...setting, brand }),
})
describe('the reports about people', () => {
  it(
    `can be made for ${panelPeople} people of the panel, alone and in pairs`,
    () => {
      expect(faultsOf(panelPeople)).toEqual([])
    },
    60_000 + panelPeople * 60,
  )

  it('call a difference clear by the error of both answers, never by ranges that overlap', () => {
    for (const [one, other] of examplePairs) {
      const [a, b] = [oraclePerson(one), oraclePerson(other)]
      const [overlay] = blocksOf(comparisonReport([a, b], setting), 'overlay')
      for (const row of overlay!.rows) {
        const scale = workScaleKeys.find((key) => key === row.key)!
        const z = [a, b].map(({ assessment }) => zScore(scale, assessment.scales[scale]!.raw))
        const isSure = [a, b].every(({ assessment }) => assessment.quality.status !== 'invalid')
        expect(row.is_clear, `${one}, ${other}, ${scale}`).toBe(
          isSure && Math.abs(z[0]! - z[1]!) > 1.645 * Math.SQRT2 * standardError(scale),
        )
        if (!isSure) expect(row.verdict, `${one}, ${other}, ${scale}`).toBe('no verdict')
      }
    }
  })

  it('have at most three topics, only of those who clearly differ or clearly lean', () => {
    let agreeing = 0
    for (let index = 0; index < 200; index += 2) {
      const document = conflictReport([panelPerson(index, 'Ana'), panelPerson(index + 1, 'Ben')], setting)
      const topics = document.sections.filter(({ id }) => id.startsWith('topic-'))
      expect(topics.length).toBeLessThanOrEqual(3)
      if (topics.length > 0) continue
      agreeing++
      expect(rulesOf(document)).toContain('conflict/none/alike')
    }
    expect(agreeing).toBeGreaterThan(0)
  })

  it('contrast people only when they differ clearly and lean to opposite ends', () => {
    let said = 0
    const draw = integers(20_261_128)
    for (let pair = 0; pair < panelPeople; pair++) {
      const [one, other] = [panelPerson(draw() % panelSize, 'Ana'), panelPerson(draw() % panelSize, 'Ben')]
      for (const [kind, document] of Object.entries(reportsOfPair(one, other, brandKeys[pair % 2]!)))
        for (const scale of rulesOf(document).flatMap(oppositesIn)) {
          const rawOf = ({ assessment }: Participant) => assessment.scales[scale]!.raw
          const [low, high] = rawOf(one) < rawOf(other) ? [one, other] : [other, one]
          said += 1
          expect(
            [
              differClearly(scale, rawOf(low), rawOf(high)),
              namedEnd(scale, low.assessment).end,
              namedEnd(scale, high.assessment).end,
            ],
            `${kind} of ${one.survey_result_id} and ${other.survey_result_id}, ${scale}`,
          ).toEqual([true, 'low', 'high'])
        }
    }
    expect(said).toBeGreaterThan(panelPeople)
  }, 120_000)

  it('say nothing about a person whose answers are doubtful', () => {
    const doubtful = oraclePerson(60, 'Dora')
    const said = (document: ReportDocument) =>
      rulesOf(document).filter((rule) => /^(strength|caution|talk|pair|topic|adjust|advice)\//.test(rule))
    expect(said(individualReport({ ...doubtful, minutes: 8, retake: null, others: [] }, setting))).toEqual([])
    const { comparison, conflict, coaching, changes } = reportsOfPair(doubtful, oraclePerson(1), 'hb')
    expect(said(comparison).filter((rule) => rule.startsWith('pair/'))).toEqual([])
    for (const document of [comparison, changes])
      expect([...new Set(blocksOf(document, 'overlay')[0]!.rows.map(({ verdict }) => verdict))]).toEqual(['no verdict'])
    expect([said(conflict), said(coaching)]).toEqual([[], []])
    expect(rulesOf(changes).filter((rule) => rule.startsWith('change/'))).toEqual([])
    for (const document of [conflict, coaching, changes])
      expect(
        rulesOf(document).some((rule) => rule.endsWith('/doubtful')),
        document.kind,
      ).toBe(true)
  })

  it('advise on an employee even when the answers of their manager are doubtful', () => {
    const document = coachingReport(oraclePerson(1, 'Ana'), oraclePerson(60, 'Max'), setting)
    expect(rulesOf(document).filter((rule) => rule.startsWith('coach/')).length).toBeGreaterThan(0)
    const [gaps] = document.sections
    expect(gaps).toMatchObject({ id: 'gaps', blocks: [{ rule: 'coaching/gaps/doubtful' }] })
    expect(JSON.stringify(gaps)).toContain('signs that Max gave')
    expect(rulesOf(document).filter((rule) => /^(adjust|pair)\//.test(rule))).toEqual([])
  })

  it('describe how two people may see each other for employees alone', () => {
    const candidate = { ...oraclePerson(7, 'Ben'), is_employee: false }
    const rules = rulesOf(comparisonReport([oraclePerson(3, 'Ana'), candidate], setting))
    expect(rules.filter((rule) => /_as_seen\/|agreement\//.test(rule))).toEqual([])
    expect(rules).toContain('pair/seen/not-employees')
    const colleagues = rulesOf(comparisonReport([oraclePerson(3, 'Ana'), oraclePerson(7, 'Ben')], setting))
    expect(colleagues.some((rule) => rule.startsWith('pair/high_as_seen/'))).toBe(true)
  })

  it.each([3, 6])('compare %i people, and list every pair that clearly differs', (count) => {
    const people = groupOf(count)
    const document = comparisonReport(people, setting)
    const table = blocksOf(document, 'table').find(({ caption }) => caption.startsWith('Percentiles'))
    for (const [at, scale] of workScaleKeys.entries()) {
      const zOf = ({ assessment }: Participant) => zScore(scale, assessment.scales[scale]!.raw)
      const apart = people.flatMap((high) =>
        people.filter((low) => zOf(high) - zOf(low) > 1.645 * Math.SQRT2 * standardError(scale)),
      )
      const named = table!.rows[at]!.cells.at(-1)!
        .text.split('; ')
        .flatMap((of) => of.split(' above ')[1]?.match(/P\d+/g) ?? [])
      expect(named.toSorted(), scale).toEqual(apart.map(({ short }) => short).toSorted())
    }
  })

  it('call nobody similar on a scale on which they clearly differ', () => {
    const [mild, strong] = [panelPerson(4878, 'Ana'), panelPerson(259, 'Ben')]
    const document = comparisonReport([mild, strong], setting)
    const [overlay] = blocksOf(document, 'overlay')
    const apart = overlay!.rows.flatMap(({ key, is_clear }) => (is_clear ? [key] : []))
    expect(apart).toContain('DRIVE')
    expect(leans(mild.assessment).find(({ scale }) => scale === 'DRIVE')!.end).toBe('low')
    expect(leans(strong.assessment).find(({ scale }) => scale === 'DRIVE')!.end).toBe('low')
    const shared = rulesOf(document).flatMap((rule) => /^pair\/both_\w+\/(\w+)$/.exec(rule)?.[1] ?? [])
    expect(shared.filter((scale) => apart.includes(scale))).toEqual([])
    expect(rulesOf(document)).not.toContain('pair/high_as_seen/DRIVE')
  })

  it('give no verdict on changes within 30 days, and a warning within a year', () => {
    const rulesAfter = (days: number) =>
      rulesOf(changesReport({ earlier: oraclePerson(1), later: oraclePerson(2), days, role: null }, setting))
    expect(rulesAfter(29)).toContain('changes/too-soon')
    expect(rulesAfter(29).filter((rule) => rule.startsWith('change/'))).toEqual([])
    expect(rulesAfter(30)).toContain('changes/within-a-year')
    expect(rulesAfter(30).some((rule) => rule.startsWith('change/changed/'))).toBe(true)
    expect(rulesAfter(365)).not.toContain('changes/within-a-year')
  })

  it('distinguish two surveys of one day', () => {
    const { title, subtitle, sections } = changesReport(
      {
        earlier: oraclePerson(1),
        later: { ...oraclePerson(2), finished: oraclePerson(1).finished },
        days: 0,
        role: null,
      },
      setting,
    )
    expect(subtitle).toBe(`Changes over time · two surveys of ${oraclePerson(1).finished}`)
    const [block] = sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'overlay'))
    const names = (block as BlockOf<'overlay'>).series.map(({ name }) => name)
    expect(names, title).toEqual([`${oraclePerson(1).finished}, first`, `${oraclePerson(1).finished}, second`])
  })

  it('judge by 2.58 and 1.96 standard errors of a difference', () => {
    const document = changesReport({ earlier: oraclePerson(1), later: oraclePerson(2), days: 400, role: null }, setting)
    for (const { key, verdict } of blocksOf(document, 'overlay')[0]!.rows) {
      const scale = workScaleKeys.find((known) => known === key)!
      const [z1, z2] = [oraclePerson(1), oraclePerson(2)].map(({ assessment }) =>
        zScore(scale, assessment.scales[scale]!.raw),
      )
      const index = Math.abs(z2! - z1!) / (standardError(scale) * Math.SQRT2)
      expect(verdict, scale).toBe(index > 2.58 ? 'changed' : index >= 1.96 ? 'possibly changed' : 'no clear change')
    }
  })

  it('begin with what must be asked, by the distance from the target and its weight', () => {
    for (const number of [1, 2, 3, 7, 12, 20, 33, 50]) {
      const one = oraclePerson(number)
      const questions = blocksOf(questionsReport(one, setting), 'question')
      const places = questions.map(({ verdict }) => questionVerdicts.indexOf(verdict!))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      const mustAsk = new Set(questions.flatMap(({ verdict, scale }) => (verdict === 'must_ask' ? [scale!.key] : [])))
      for (const part of one.fit!.explanation.contributions) {
        const distance = Math.max(part.below, part.above)
        const expectedVerdict =
          distance === 0 ? 'confirm' : part.weight === 1 || distance <= standardError(part.scale) ? 'probe' : 'must_ask'
        const here = questions.filter(({ scale }) => scale!.key === part.scale)
        if (expectedVerdict !== 'confirm')
          expect(here.length, part.scale).toBe(expectedVerdict === 'must_ask' && mustAsk.size <= 3 ? 2 : 1)
        const plain = here.filter(({ verdict }) => verdict !== 'stands_out')
        for (const { verdict } of plain) expect(verdict, part.scale).toBe(expectedVerdict)
      }
    }
  })

  it('ask two more questions about the most marked scale, whatever its weight in the role', () => {
    for (let index = 0; index < panelPeople; index++) {
      const one = panelPerson(index, 'Ana')
      const questions = blocksOf(questionsReport(one, setting), 'question')
      const known = new Set(questions.flatMap(({ verdict, scale }) => (verdict === 'stands_out' ? [] : [scale!.key])))
      const most = leans(one.assessment).filter(({ scale, end }) => end !== null && !known.has(scale))
      const standOut = questions.filter(({ verdict }) => verdict === 'stands_out')
      expect(standOut.map(({ rule }) => rule.replace(/\d$/, ''))).toEqual(
        most.slice(0, 2).map(({ scale, end }) => `question/${scale}/${end === 'low' ? 'below' : 'above'}/`),
      )
      for (const { why } of standOut) expect(why).toMatch(/^Whatever the role weighs: /)
    }
    const doubtful = blocksOf(questionsReport(oraclePerson(60), setting), 'question')
    expect(doubtful.filter(({ verdict }) => verdict === 'stands_out')).toEqual([])
  })

  it('ask first about a leaning facet of a leaning scale, and claim no more about a scale than its facets support', () => {
    let count = 0
    for (let index = 0; index < panelPeople; index++) {
      const one = { ...panelPerson(index, 'Ana'), fit: null }
      for (const { rule, why, scale } of blocksOf(questionsReport(one, setting), 'question')) {
        const key = workScaleKeys.find((known) => known === scale!.key)!
        const { end, facets } = namedEnd(key, one.assessment)
        if (!end) continue
        count += 1
        expect(why, rule).toContain(`they tend to ${saysTheyTendTo(key, one.assessment)}.`)
        const about = questionOfRule(rule)!.facet
        expect(about === undefined || facets.includes(about), `${rule} of ${index}`).toBe(true)
      }
    }
    expect(count).toBeGreaterThan(panelPeople)
  })

  it('ask a general set about a person whose answers are doubtful, and no questions based on the answers', () => {
    for (const brand of brandKeys)
      for (const one of [oraclePerson(60), { ...oraclePerson(60), fit: null }]) {
        const document = questionsReport(one, { ...setting, brand })
        const questions = blocksOf(document, 'question')
        expect(questions.length).toBeGreaterThan(3)
        expect(questions.every(({ rule, verdict }) => verdict === 'confirm' && rule.includes('/inside/'))).toBe(true)
        expect(questions.every(({ why }) => why!.endsWith('so this is a general question.'))).toBe(true)
        expect(JSON.stringify(document)).not.toMatch(/percentile|stands out|tend to/)
        const further = furtherQuestions(one)
        expect(further.length).toBe(workScaleKeys.length - questions.length)
        expect(further.every(({ reason }) => reason.endsWith('so this is a general question.'))).toBe(true)
      }
  })

  it('have roles, advice and topics for two people only where every facet concerned supports them', () => {
    let said = 0
    for (let pair = 0; pair < panelPeople; pair++) {
      const [one, other] = [panelPerson(pair, 'Ana'), panelPerson((pair * 31 + 7) % panelSize, 'Ben')]
      for (const document of Object.values(reportsOfPair(one, other, brandKeys[pair % 2]!)))
        for (const rule of rulesOf(document)) {
          const scale = workScaleKeys.find((key) => rule.split('/').includes(key))
          if (scale && /^(adjust|pair\/(differ|agreement))\//.test(rule)) {
            said += 1
            const [low, high] = [one, other].toSorted(
              (a, b) => a.assessment.scales[scale]!.raw - b.assessment.scales[scale]!.raw,
            )
            for (const [facet, sign] of facetSigns(scale))
              expect(
                sign * (high!.assessment.facets[facet]! - low!.assessment.facets[facet]!),
                `${rule}, ${facet}`,
              ).toBeGreaterThan(0)
          }
          const topic = talkTopics.find(({ key }) => rule.startsWith(`topic/${key}/`))
          if (!topic) continue
          said += 1
          for (const each of [one, other])
            expect(namedEnd(topic.scale, each.assessment).facets, rule).toContain(topic.facet)
        }
    }
    expect(said).toBeGreaterThan(3 * panelPeople)
  }, 120_000)

  it('repeat no reason within a section', () => {
    let said = 0
    for (const brand of brandKeys)
      for (const one of [averagePerson('Mo'), panelPerson(3, 'Ana')])
        for (const document of [
          ...Object.values(ofPerson(one, brand)),
          ...Object.values(reportsOfPair(one, averagePerson('Max'), brand)),
        ])
          for (const { id, blocks } of document.sections) {
            const reasons = blocks.flatMap((block) =>
              block.kind === 'list' && block.items.length === 0 && block.none ? [block.none] : [],
            )
            // A comparison has a list for each person.
            if (document.kind === 'comparison') continue
            expect(new Set(reasons).size, `${document.kind} ${id}`).toBe(reasons.length)
            said += reasons.length
          }
    expect(said).toBeGreaterThan(0)
  })

  it('refer a manager without a result to the people page by its name', () => {
    for (const brand of brandKeys)
      expect(JSON.stringify(coachingReport(oraclePerson(1), null, { ...setting, brand }))).toContain(
        `under ${brands[brand].texts.people_page},`,
      )
  })

  it('name people by their first names where these differ', () => {
    const names = (firsts: (string | null)[]) =>
      participants(firsts.map((first, index) => ({ ...oraclePerson(index + 1), first }))).map(({ short }) => short)
    expect(names(['Ana', 'Ben'])).toEqual(['Ana', 'Ben'])
    expect(names(['Ana', 'Ana'])).toEqual(['P1 Oracle', 'P2 Oracle'])
    expect(names([null, 'Ben'])).toEqual(['P1 Oracle', 'Ben'])
  })
})

/** The rule that every document must satisfy; `null` if it does. */
function faultsOf(count: number): string[] {
  const faults: string[] = []
  const check = (name: string, document: ReportDocument, of: readonly PanelPerson[]) => {
    faults.push(...sharedNames(document).map((fault) => `${name}: two things share the name ${fault}`))
    faults.push(...unborne(document, of).map((fault) => `${name}: ${fault} is not borne out`))
    const parsed = shape.safeParse(document)
    if (!parsed.success) faults.push(`${name}: shape`)
    for (const { id, blocks } of document.sections) {
      if (blocks.every(isEmptyWithoutReason)) faults.push(`${name}: ${id} is empty without a reason`)
    }
    if (JSON.stringify(document).match(/\{(low|high)\}|undefined|NaN/))
      faults.push(`${name}: a name or a number is missing`)
    faults.push(...untraceable(document, of).map((figure) => `${name}: ${figure} comes from nowhere`))
    for (const rules of personsOf(document)) faults.push(...contradictions(rules).map((fault) => `${name}: ${fault}`))
  }
  for (let index = 0; index < count; index++) {
    const brand = brandKeys[index % 2]!
    const one = panelPerson((index * 17) % panelSize, 'Ana')
    for (const [kind, document] of Object.entries(ofPerson(one, brand))) check(`${kind} of ${index}`, document, [one])
    const other = panelPerson((index * 31 + 7) % panelSize, 'Ben')
    for (const [kind, document] of Object.entries(reportsOfPair(one, other, brand)))
      check(`${kind} of ${index}`, document, [one, other])
    const more = Array.from({ length: 1 + (index % 4) }, (_, at) =>
      panelPerson((index * 13 + at * 101 + 3) % panelSize),
    )
    const group = [one, other, ...more.map((each, at) => ({ ...each, short: `P${at}` }))]
    check(`comparison of ${group.length}, ${index}`, comparisonReport(group, { ...setting, brand }), group)
    check(`coaching alone of ${index}`, coachingReport(one, null, { ...setting, brand }), [one])
    const untargeted = { ...one, fit: null, behind: null }
    for (const [kind, document] of Object.entries(ofPerson(untargeted, brand)))
      check(`${kind} without targets of ${index}`, document, [untargeted])
  }
  return faults
}

/** The scale of a rule whose texts give two people opposite roles; a difference alone (`pair/differ`) does not. */
function oppositesIn(rule: string): WorkScaleKey[] {
  const [kind, part, of] = rule.split('/')
  const topic = talkTopics.find(({ key }) => kind === 'topic' && key === part && of === 'apart')
  const scale =
    kind === 'pair' && /^(agreement|low_as_seen|high_as_seen)$/.test(part!) && workScaleKeys.find((key) => key === of)
  return topic ? [topic.scale] : scale ? [scale] : []
}

/** The sentences about a person that the median of their own answers to a facet does not support. */
function unborne(document: ReportDocument, people: readonly PanelPerson[]): string[] {
  const points = ({ answers }: PanelPerson, facet: FacetKey, end: string) => {
    const keyed = items
      .filter((item) => item.facet === facet)
      .map(({ id, key }) => (key === 1 ? answers[id]! : 6 - answers[id]!))
      .toSorted((a, b) => a - b)
    const median = (keyed[1]! + keyed[2]!) / 2
    return end.endsWith('high') ? median > 3 : median < 3
  }
  const opposite = (end: string) => (end.endsWith('high') ? 'low' : 'high')
  const faultsOfScale = (person: PanelPerson, rule: string, scale: WorkScaleKey, end: string) => {
    const signs = facetSigns(scale)
    const namedSigns = signs.filter(([facet]) => rule.split('/').includes(facet))
    const wrong = (namedSigns.length > 0 ? namedSigns : signs).filter(
      ([facet, sign]) => !points(person, facet, sign === 1 ? end : opposite(end)),
    )
    return wrong.length > 0 ? [`${rule} of ${person.short}`] : []
  }
  const scalesIn = (rule: string) => {
    const parts = rule.split('/').flatMap((part) => (part.includes('-') ? [part.split('-')] : []))
    const pairs = rule.startsWith('together/')
      ? parts
      : [
          [
            workScaleKeys.find((key) => rule.split('/').includes(key)),
            rule.split('/').find((part) => /(low|high)$/.test(part)),
          ],
        ]
    return pairs.flatMap(([scale, end]) => (scale && end ? [{ scale: scale as WorkScaleKey, end }] : []))
  }
  const one = (rule: string, person: PanelPerson) =>
    scalesIn(rule).flatMap(({ scale, end }) => faultsOfScale(person, rule, scale, end))
  const isSaid =
    /^(strength|caution|energized_by|drained_by|talk|ask|coach|together|advice|meeting|practice|individual\/snapshot)\//
  return blocksOf(document, 'list').flatMap(({ title, items: said }) => {
    const person = people.find(({ short }) => short === title) ?? people[0]!
    return said.flatMap(({ rule }) => {
      if (rule.startsWith('pair/both_')) return people.flatMap((each) => one(rule.replace('both_', ''), each))
      const [, side, scale] = /^pair\/(low|high)_as_seen\/(\w+)$/.exec(rule) ?? []
      if (side) {
        const raw = ({ assessment }: PanelPerson) => assessment.scales[scale as WorkScaleKey]!.raw
        const sorted = people.toSorted((a, b) => raw(a) - raw(b))
        return faultsOfScale(side === 'low' ? sorted[0]! : sorted.at(-1)!, rule, scale as WorkScaleKey, side)
      }
      return isSaid.test(rule) ? one(rule, person) : []
    })
  })
}

/** Figures that are no stored score and no end of a target, and ranges that do not follow from the stored answers. */
function untraceable(document: ReportDocument, people: readonly Participant[]): string[] {
  const stored = new Set<string>(['0'])
  for (const { assessment, fit } of people) {
    for (const scale of workScaleKeys) {
      const { raw, percentile } = assessment.scales[scale]!
      for (const figure of [displayValue(percentile), raw]) stored.add(String(figure))
    }
    for (const { lo, hi, weight } of fit?.targets ?? [])
      for (const figure of [lo, hi, weight]) stored.add(String(figure ?? 0))
    if (fit) stored.add(String(fit.score))
  }
  const ofMarks = blocksOf(document, 'overlay').flatMap(({ rows, series }) =>
    rows.flatMap(({ key, marks }) =>
      marks.flatMap((mark, at) => {
        // The marks of a report are in the order of its people, or of its surveys.
        const scale = workScaleKeys.find((known) => known === key)!
        const of = people.find(({ short, finished }) => [short, finished].includes(series[at]!.name)) ?? people[at]!
        const score = of.assessment.scales[scale]!
        const isSame =
          document.kind === 'changes'
            ? people.some(({ assessment }) => isMark(mark, scale, assessment.scales[scale]!))
            : isMark(mark, scale, score)
        return isSame ? [] : [`the mark of ${key}`]
      }),
    ),
  )
  const ofScales = blocksOf(document, 'scale').flatMap(({ key, score }) => {
    const scale = workScaleKeys.find((known) => known === key)
    return !scale || isMark(score, scale, people[0]!.assessment.scales[scale]!) ? [] : [`the score of ${key}`]
  })
  const said = [
    ...blocksOf(document, 'question').flatMap(({ scale, why }) => figuresIn(`${scale!.position} ${why}`)),
    ...blocksOf(document, 'list').flatMap(({ items }) =>
      items.flatMap(({ rule, lead, text }) =>
        figuresIn(rule.startsWith('comparison/close/') ? text : rule.startsWith('individual/') ? (lead ?? '') : ''),
      ),
    ),
    ...blocksOf(document, 'table').flatMap(({ columns, rows }) =>
      rows.flatMap(({ cells }) =>
        cells.slice(1).flatMap(({ text }, at) => (columns[at + 1]!.name === 'Change index' ? [] : figuresIn(text))),
      ),
    ),
  ]
  return [...ofMarks, ...ofScales, ...said.filter((figure) => !stored.has(figure))]
}

const isMark = (
  mark: { percentile: number; likely: { from: number; to: number } } | null,
  scale: WorkScaleKey,
  { raw, percentile }: { raw: number; percentile: number },
) => {
  const { from, to } = shownRange(scale, raw, rangeWidths.likely)
  return mark?.percentile === displayValue(percentile) && mark.likely.from === from && mark.likely.to === to
}

/** Names with two different meanings in one document: a heading, a scale, a facet, a figure, a warning. */
function sharedNames(document: ReportDocument): string[] {
  const meanings = new Map<string, Set<string>>()
  const add = (name: string | null, meaning: string) => {
    if (name !== null) meanings.set(name, (meanings.get(name) ?? new Set()).add(meaning))
  }
  for (const { id, title, blocks } of document.sections) {
    add(title, `section ${id}`)
    for (const block of blocks) {
      if (block.kind === 'scale') add(block.name, `scale ${block.key}`)
      // Rows about topics bear the name of the topic's section.
      if (block.kind === 'overlay' && document.kind !== 'conflict')
        for (const { key, name } of block.rows) add(name, `scale ${key}`)
      if (block.kind === 'overlay')
        for (const [index, { name }] of block.series.entries()) add(`series ${name}`, `series ${index}`)
      if (block.kind === 'facts') for (const { name } of block.entries) add(name, `figure of ${id}`)
      if (block.kind === 'warning') {
        add(block.title, 'warning')
        for (const { name } of block.details) add(name, 'figure of quality')
      }
      if (block.kind === 'list' || block.kind === 'details' || block.kind === 'agreement')
        add(block.title, 'part of a section')
      if (block.kind === 'table') add(block.caption, `table of ${id}`)
    }
  }
  return [...meanings].flatMap(([name, of]) => (of.size > 1 ? [`${name}: ${[...of].join(', ')}`] : []))
}

/** Whole numbers, but not those in the names that tests give to people. */
const figuresIn = (text: string): string[] => text.match(/(?<!P)\b\d+\b/g) ?? []

const isEmptyWithoutReason = (block: Block) =>
  (block.kind === 'list' || block.kind === 'agreement') && block.items.length === 0 && !block.none

/** The texts about one person: in a report about several, list by list. */
function personsOf(document: ReportDocument): string[][] {
  if (document.kind === 'individual') return [rulesOf(document)]
  return blocksOf(document, 'list').map(({ items }: BlockOf<'list'>) => items.map(({ rule }) => rule))
}

/** Both ends of a scale, or two sentences that exclude each other. */
function contradictions(rules: readonly string[]): string[] {
  const plain = rules.map((rule) => rule.replace('/very_', '/'))
  const ends = new Map<string, Set<string>>()
  for (const rule of plain) {
    const [kind, scale, end] = rule.split('/')
    if (!/^(strength|caution|energized_by|drained_by|talk|ask|coach|practice)$/.test(kind!)) continue
    if (end === 'low' || end === 'high') ends.set(scale!, (ends.get(scale!) ?? new Set()).add(end))
  }
  return [
    ...[...ends].filter(([, of]) => of.size > 1).map(([scale]) => `both ends of ${scale}`),
    ...exclusivePairs
      .filter((pair) => pair.every((of) => plain.some((rule) => `${rule}/`.startsWith(`${of}/`))))
      .map((pair) => pair.join(' and ')),
  ]
}

describe('the zones of a scale', () => {
  it('are on the side of an end only where the nine-of-ten range and the answers are', () => {
    const zones = new Set<string>()
    for (let index = 0; index < 500; index++) {
      const { assessment } = panelPerson(index)
      for (const { zone, scale, percentile, facets } of leans(assessment)) {
        zones.add(zone)
        if (zone === 'middle') continue
        const { from, to } = shownRange(scale, assessment.scales[scale]!.raw, rangeWidths.nearlySure)
        expect(zone.endsWith('high') ? from > 50 : to < 50, `${scale} at ${percentile}`).toBe(true)
        expect(zone.startsWith('very'), `${scale} at ${percentile}`).toBe(percentile <= 10 || percentile >= 90)
        expect(facets.length, `${scale} at ${percentile}`).toBeGreaterThan(0)
      }
    }
    expect([...zones].toSorted()).toEqual(['high', 'low', 'middle', 'very_high', 'very_low'])
  })
})

describe('long names in reports', () => {
  const named = (names: readonly string[]) =>
    participants(names.map((name, index) => ({ ...oraclePerson(index + 1), person: name, first: name })))
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren'

  it('are shortened, those that begin alike are numbered, and the same one stays the same', () =>
    expect(named([`${long} Anna`, `${long} Ben`, 'Ana', `${long} Anna`]).map(({ short }) => short)).toEqual([
      'Wolfeschlegelsteinhausenberge… (1)',
      'Wolfeschlegelsteinhausenberge… (2)',
      'Ana',
      'Wolfeschlegelsteinhausenberge… (1)',
    ]))

  it('appear in full only in the legend', () => {
    const document = comparisonReport(named([long, 'Ana']), setting)
    const [overlay] = blocksOf(document, 'overlay')
    expect(overlay!.series.map(({ name }) => name)).toEqual([`Wolfeschlegelsteinhausenberge…: ${long}`, 'Ana'])
    expect(JSON.stringify(document.sections).split(long)).toHaveLength(2)
  })

  it('end a sentence with their own points', () => {
    const low = named([long])[0]!.short
    expect(withNames('More than {low}.', { low, high: '' })).toBe(`More than ${low}`)
  })
})

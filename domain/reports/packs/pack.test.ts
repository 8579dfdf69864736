import { syllable } from 'syllable'
import { describe, expect, it } from 'vitest'
import { facetEnds, scales, workScaleKeys, type WorkScaleKey } from '../../assessment/scales.ts'
import { adviceOn, meetingsFor, situations } from './managing.ts'
import { exclusivePairs, scaleTexts } from './pack.ts'
import { practices } from './practices.ts'
import { sentenceKinds } from './scale-texts.ts'
import { topicNames, topicTexts } from './topics.ts'
import { ruleIdOf, twoScaleRules } from './two-scales.ts'

/** @property scale that the text is about, or both */
type Text = { rule: string; topic: string; scale: string; text: string }

/** Every string of a part of the pack, named by the way to it. */
function stringsOf(value: unknown, path: readonly string[]): { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'facets' || key === 'facet' ? [] : stringsOf(inner, [...path, key]),
  )
}

function atEnds<Result>(of: (scale: WorkScaleKey, end: 'low' | 'high') => readonly Result[]): Result[] {
  return workScaleKeys.flatMap((scale) => [...of(scale, 'low'), ...of(scale, 'high')])
}

const isScale = (key: string) => workScaleKeys.includes(key as WorkScaleKey)
const withScale = (text: Omit<Text, 'scale'>): Text => ({
  ...text,
  scale: text.rule.split('/').find(isScale) ?? text.rule,
})

const texts = [
  ...workScaleKeys.flatMap((scale) =>
    stringsOf(scaleTexts[scale], [scale]).map(({ path, text }) => ({ rule: path.join('/'), topic: scale, text })),
  ),
  ...workScaleKeys.flatMap((scale) =>
    stringsOf(practices[scale], [scale, 'practice']).map(({ path, text }) => ({
      rule: path.join('/'),
      topic: scale,
      text,
    })),
  ),
  ...twoScaleRules.flatMap((rule) =>
    stringsOf(rule.text, [ruleIdOf(rule)]).map(({ path, text }) => ({
      rule: path.join('/'),
      topic: 'two scales',
      text,
    })),
  ),
  ...Object.entries(topicTexts).flatMap(([key, of]) =>
    stringsOf(of, ['topic', key]).map(({ path, text }) => ({ rule: path.join('/'), topic: `topic ${key}`, text })),
  ),
  ...stringsOf(topicNames, ['topic']).map(({ path, text }) => ({ rule: path.join('/'), topic: 'topics', text })),
  ...situations.flatMap((situation) =>
    atEnds((scale, end) =>
      adviceOn(situation, scale, end).flatMap(({ about, do: good, dont }) =>
        stringsOf({ do: good, dont }, [about]).map(({ path, text }) => ({
          rule: path.join('/'),
          topic: `advice ${situation}`,
          text,
        })),
      ),
    ),
  ),
  ...atEnds((scale, end) =>
    meetingsFor(scale, end).flatMap(({ rule, text }) =>
      stringsOf({ text }, [rule]).map(({ path, text }) => ({ rule: path.join('/'), topic: 'meeting', text })),
    ),
  ),
].map(withScale)

/** Words that diagnose, judge, sort people by private matters, or claim more than answers show. */
const unwanted: { words: RegExp; because: string }[] = [
  {
    words:
      /\b(anxi\w+|depress\w+|neuroti\w+|disorder\w*|obsess\w*|compuls\w*|paranoi\w*|mani[ac]\w*|narciss\w*|patholog\w*|symptom\w*|therap\w*|trauma\w*|mental\w*|emotional\w*|introver\w*|extraver\w*|extrover\w*|phobi\w*|moody)\b/i,
    because: 'clinical',
  },
  {
    words:
      /\b(lazy|sloppy|weak(?! sign)|stubborn|cold|arrogant|selfish|dishonest|liar|aggressive|bossy|oversensitive|shy|timid|naive|rigid|careless|reckless|immature|difficult person|toxic|loser|stupid|dumb|childish|nag\w*|pushy|cowardly?|fussy|boring)\b/i,
    because: 'loaded',
  },
  {
    words:
      /\b(he|she|him|his|her|hers|himself|herself|man|men|woman|women|male|female|guy|girl|boy|mother\w*|father\w*|manpower|ladies|gentlem\w+)\b/i,
    because: 'gender',
  },
  {
    words:
      /\b(health\w*|ill|illness|sick\w*|disab\w*|pregnan\w*|medic\w*|tired|family|families|child|children|kids|married|spouse|parent\w*|young\w*|old(?! (way|one|scores))|older|elder\w*|age|aged|retire\w*|religio\w*|church|nationality|origin|race|native|accent|foreign\w*)\b/i,
    because: 'health, family, age or origin',
  },
  { words: /\b(always|never|will (succeed|fail)|guarantee\w*|proves?|natural\w*|born)\b/i, because: 'claims too much' },
  { words: /\b(candidate|applicant|hire|hiring)\b/i, because: 'both brands show it' },
]

describe('the texts about people', () => {
  it('have no clinical, loaded or gendered words, and nothing on health, family, age or origin', () => {
    const matches = texts.flatMap(({ rule, text }) =>
      unwanted.flatMap(({ words, because }) => {
        const [word] = words.exec(text) ?? []
        return word === undefined ? [] : [`${rule}: "${word}" (${because})`]
      }),
    )
    expect(matches).toEqual([])
  })

  it('suit any place of work: no desk, no screen, no papers and nothing to sell', () => {
    const bound =
      /\b(desks?|screens?|keyboards?|files?|filing|folders?|links?|e-?mails?|inbox\w*|calendars?|papers?|templates?|spreadsheets?|layouts?|shel(f|ves)|drawers?|customers?|clients?|patients?|shops?|sell\w*|sales)\b/i
    expect(texts.filter(({ text }) => bound.test(text)).map(({ rule, text }) => `${rule}: ${text}`)).toEqual([])
    expect(bound.test('Ask them to set up the shared folder.')).toBe(true)
  })

  it('use verb forms that follow "they" as well as "you"', () => {
    const ends = [...Object.values(scales), ...Object.values(facetEnds)].flatMap(({ low, high }) => [low, high])
    const tendencies = ends.filter((text) => !/themselves/.test(text))
    // The Self-critical index alone has no tendency texts.
    expect(ends.length - tendencies.length).toBe(2)
    expect(tendencies.filter((text) => /\b(own|your?|yourself)\b/.test(text))).toEqual([])
  })

  it('use the quotation marks of reports', () => {
    expect(texts.filter(({ text }) => /["'`]/.test(text)).map(({ text }) => text)).toEqual([])
  })

  it('compare two who differ only with each other: the higher one may be low as well', () => {
    const comparative =
      /\b(more|less|fewer|sooner|longer|later|surer|easier|harder|busier|better|faster|freer|quicker|higher)\b/
    const compared = workScaleKeys.flatMap((scale) => {
      const { pair, adjust } = scaleTexts[scale]
      return [
        ...stringsOf(pair.differ, [scale]).flatMap(({ text }) => text.split('; ')),
        // The sentences after the first one are advice.
        ...stringsOf(adjust, [scale]).map(({ text }) => text.split('. ')[0]!),
      ]
    })
    expect(compared.filter((text) => !comparative.test(text))).toEqual([])
    expect(compared.length).toBeGreaterThan(50)
    expect(comparative.test('Ben comes prepared.')).toBe(false)
  })

  it('read at a Flesch-Kincaid grade of at most 7, topic by topic', () => {
    const grades = Object.entries(Object.groupBy(texts, ({ topic }) => topic)).map(
      ([topic, of]) => [topic, gradeOf(of!.map(({ text }) => text))] as const,
    )
    expect(grades.filter(([, grade]) => grade > 7)).toEqual([])
    // A formula that calls everything easy would pass as well.
    expect(gradeOf(['The organizational implications necessitate considerable deliberation.'])).toBeGreaterThan(12)
  })

  it('are not nearly equal for two scales', () => {
    const matches: string[] = []
    const grams = texts.map((of) => ({ ...of, grams: trigramsOf(of.text) }))
    for (const [index, one] of grams.entries())
      for (const other of grams.slice(index + 1)) {
        if (one.scale === other.scale || (one.topic.startsWith('topic ') && one.topic === other.topic)) continue
        const likeness = jaccard(one.grams, other.grams)
        if (likeness > 0.5) matches.push(`${one.rule} and ${other.rule}: ${likeness.toFixed(2)}`)
      }
    expect(matches).toEqual([])
    expect(jaccard(trigramsOf('Ask them what they noticed.'), trigramsOf('Ask them what they noticed.'))).toBe(1)
  })

  it('use different words in each of the wordings of a sentence', () => {
    const wordings = Object.groupBy(
      texts.filter(({ rule }) => /\D\/\d+$/.test(rule)),
      ({ rule }) => rule.replace(/\/\d+$/, ''),
    )
    const faults = Object.values(wordings).flatMap((of) =>
      of!.flatMap((one, at) =>
        of!
          .slice(at + 1)
          .filter((other) => jaccard(trigramsOf(one.text), trigramsOf(other.text)) > 0.3)
          .map((other) => `${one.rule}: ${one.text} ${other.text}`),
      ),
    )
    expect(faults).toEqual([])
    expect(Object.keys(wordings).length).toBeGreaterThan(40)
  })

  it('end as sentences do, and questions as questions', () => {
    const isSentence = ({ rule }: Text) =>
      /\/(strength|caution|talk|coach|practice|pair\/both_low|pair\/both_high|differ|agreement|lower|higher|trigger|likely|better|do|dont)(\/|$)/.test(
        rule,
      ) && !/\/questions\//.test(rule)
    expect(texts.filter(isSentence).filter(({ text }) => !/[.”"]$/.test(text))).toEqual([])
    const questions = texts.filter(({ rule }) => /\/ask(\/|$)/.test(rule))
    expect(questions.filter(({ text }) => !text.endsWith('?'))).toEqual([])
    expect(questions.length).toBeGreaterThan(30)
  })

  it('have two questions outside of a target and one inside, each with what to listen for', () => {
    for (const scale of workScaleKeys) {
      const { below, inside, above } = scaleTexts[scale].questions
      expect([below.length, inside.length, above.length], scale).toEqual([2, 1, 2])
    }
  })

  it('use existing kinds, scales and ends in exclusive pairs', () => {
    for (const rule of exclusivePairs.flat()) {
      const [kind, scale, end] = rule.split('/')
      expect(sentenceKinds, rule).toContain(kind)
      expect(workScaleKeys, rule).toContain(scale as WorkScaleKey)
      expect(['low', 'high'], rule).toContain(end)
    }
  })
})

/** 0.39 words per sentence + 11.8 syllables per word - 15.59 (Kincaid and others, 1975). */
function gradeOf(of: readonly string[]): number {
  const words = of.flatMap(wordsOf)
  const sentences = of.reduce(
    (sum, text) => sum + Math.max(1, text.split(/[.?!:;]+(?=\s|["”]|$)/).filter(Boolean).length),
    0,
  )
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59
}

const wordsOf = (text: string) => text.replaceAll(/\{(low|high)\}/g, 'Ana').match(/[\p{L}’']+/gu) ?? []

function trigramsOf(text: string): Set<string> {
  const words = wordsOf(text.toLowerCase())
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}

function jaccard(one: Set<string>, other: Set<string>): number {
  const both = [...one].filter((gram) => other.has(gram)).length
  return both === 0 ? 0 : both / (one.size + other.size - both)
}

import { workScaleKeys } from '../../assessment/scales.ts'
import { advice, meetingFormat, situations } from './managing.ts'
import { scaleTexts } from './pack.ts'
import { practices } from './practices.ts'
import { positions, questionsFor } from './questions.ts'
import { sentenceKinds, zones } from './scale-texts.ts'
import { topicTexts } from './topics.ts'
import { wordingsOf } from '../sentences.ts'
import { ruleIdOf, twoScaleRules } from './two-scales.ts'

const ends = ['low', 'high'] as const

/** Every rule of the text pack, by the id under which reports say its sentence. */
export const allRules: readonly string[] = [
  ...workScaleKeys.flatMap((scale) => {
    const texts = scaleTexts[scale]
    return [
      ...sentenceKinds.flatMap((kind) =>
        zones.flatMap((zone) => wordingsOf(kind, scale, zone).map(({ rule }) => rule)),
      ),
      ...ends.flatMap((end) => practices[scale][end].map((_, index) => `practice/${scale}/${end}/${index + 1}`)),
      ...positions.flatMap((position) => questionsFor(scale, position).map(({ rule }) => rule)),
      ...Object.keys(texts.pair).map((part) => `pair/${part}/${scale}`),
      ...Object.keys(texts.adjust).map((side) => `adjust/${scale}/${side}`),
      ...ends.filter((end) => meetingFormat[scale]?.[end] !== undefined).map((end) => `meeting/${scale}/${end}`),
      ...situations.flatMap((situation) =>
        ends.flatMap((end) =>
          advice[situation][scale]?.[end] === undefined
            ? []
            : [`advice/${situation}/do/${scale}/${end}`, `advice/${situation}/dont/${scale}/${end}`],
        ),
      ),
    ]
  }),
  ...twoScaleRules.map(ruleIdOf),
  ...Object.entries(topicTexts).flatMap(([key, leans]) =>
    Object.entries(leans).flatMap(([lean, { likely, better, reframe }]) =>
      [
        'trigger',
        ...likely.map((_, index) => `likely/${index + 1}`),
        ...better.map((_, index) => `better/${index + 1}`),
        ...reframe.map((_, index) => `reframe/${index + 1}`),
        'ask',
        'agreement',
      ].map((part) => `topic/${key}/${lean}/${part}`),
    ),
  ),
]

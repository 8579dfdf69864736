import { workScaleKeys } from '../../assessment/scales.ts'
import { adviceOn, meetingsFor, situations } from './managing.ts'
import { scaleTexts } from './pack.ts'
import { positions, questionsFor } from './questions.ts'
import { sentenceKinds, zones } from './scale-texts.ts'
import { topicTexts } from './topics.ts'
import { practicesOf } from '../practices.ts'
import { wordingsOf } from '../sentences.ts'
import { ruleIdOf, twoScaleRules } from './two-scales.ts'

const ends = ['low', 'high'] as const

/** Every rule of the text pack, by the id that reports show with its sentence. */
export const allRules: readonly string[] = [
  ...workScaleKeys.flatMap((scale) => {
    const texts = scaleTexts[scale]
    return [
      ...sentenceKinds.flatMap((kind) =>
        zones.flatMap((zone) => wordingsOf(kind, scale, zone).map(({ rule }) => rule)),
      ),
      ...(['build', 'ease'] as const).flatMap((direction) => practicesOf(scale, direction).map(({ rule }) => rule)),
      ...positions.flatMap((position) => questionsFor(scale, position).map(({ rule }) => rule)),
      ...Object.keys(texts.pair).map((part) => `pair/${part}/${scale}`),
      ...Object.keys(texts.adjust).map((side) => `adjust/${scale}/${side}`),
      ...ends.flatMap((end) => meetingsFor(scale, end).map(({ rule }) => rule)),
      ...situations.flatMap((situation) =>
        ends.flatMap((end) =>
          adviceOn(situation, scale, end).flatMap(({ about }) => [
            `advice/${situation}/do/${about}`,
            `advice/${situation}/dont/${about}`,
          ]),
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

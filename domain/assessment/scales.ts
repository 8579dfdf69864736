/** Names and descriptions of the instrument: 21 facets, 15 work scales and the Self-critical index. */

export const facetNames = {
  N2: 'Temper',
  N4: 'Self-consciousness',
  N6: 'Stress under pressure',
  E1: 'Warmth to people',
  E2: 'Liking company',
  E3: 'Taking charge',
  E4: 'Pace',
  E6: 'Cheerfulness',
  O4: 'Liking variety',
  O5: 'Liking ideas',
  A1: 'Trusting others',
  A2: 'Playing fair',
  A3: 'Helping others',
  A4: 'Give and take',
  A5: 'Modest view of self',
  C1: 'Confidence in own ability',
  C2: 'Orderliness',
  C3: 'Keeping promises',
  C4: 'Aiming high',
  C5: 'Self-discipline',
  C6: 'Thinking before acting',
} as const

export type FacetKey = keyof typeof facetNames
// The cast is needed because Object.keys loses the key type; `as const` objects have no further keys.
export const facetKeys = Object.keys(facetNames) as FacetKey[]

type Scale = {
  /** Facets whose scores are summed; a facet with sign -1 contributes 24 - its score. */
  facets: readonly (readonly [FacetKey, 1 | -1])[]
  name: string
  /** Descriptions of a low and a high score, worded to follow "they tend to" and "you tend to". */
  low: string
  high: string
  /** Short labels for the ends of a chart. */
  poles: { low: string; high: string }
}

export const scales = {
  DRIVE: {
    facets: [
      ['C4', 1],
      ['E4', 1],
    ],
    name: 'Drive',
    low: 'keep a measured pace and do what is needed',
    high: 'work hard and keep busy',
    poles: { low: 'does what is needed, unhurried', high: 'works hard, keeps busy' },
  },
  FOLLOW: {
    facets: [
      ['C5', 1],
      ['C1', 1],
    ],
    name: 'Follow-through',
    low: 'find it harder to get started and to get things done',
    high: 'come prepared and get things done',
    poles: { low: 'finds it harder to get things done', high: 'gets things done' },
  },
  ORDER: {
    facets: [['C2', 1]],
    name: 'Order',
    low: 'let things lie where they are',
    high: 'keep things tidy and in their place',
    poles: { low: 'lets things lie', high: 'keeps things tidy' },
  },
  CARE: {
    facets: [['C6', 1]],
    name: 'Thinking ahead',
    low: 'decide quickly and act on the spot',
    high: 'weigh things up before acting',
    poles: { low: 'decides quickly', high: 'weighs things up first' },
  },
  TRUST: {
    facets: [
      ['C3', 1],
      ['A2', 1],
    ],
    name: 'Straightforwardness',
    low: 'put self-interest first and take a promise lightly',
    high: 'deal fairly and keep promises',
    poles: { low: 'puts self-interest first', high: 'deals fairly and keeps promises' },
  },
  LEAD: {
    facets: [['E3', 1]],
    name: 'Taking the lead',
    low: 'leave it to others to take charge',
    high: 'take charge and lead others',
    poles: { low: 'leaves it to others', high: 'takes charge' },
  },
  SOCIAL: {
    facets: [
      ['E1', 1],
      ['E2', 1],
    ],
    name: 'Sociability',
    low: 'prefer few people and quiet',
    high: 'seek people out and enjoy company',
    poles: { low: 'prefers few people', high: 'seeks company' },
  },
  EASE: {
    facets: [['N4', -1]],
    name: 'Social ease',
    low: 'be careful among strangers',
    high: 'be at ease among strangers',
    poles: { low: 'careful among strangers', high: 'at ease among strangers' },
  },
  OUTLOOK: {
    facets: [['E6', 1]],
    name: 'Positive outlook',
    low: 'be sober in tone',
    high: 'be cheerful and look on the bright side',
    poles: { low: 'sober in tone', high: 'cheerful' },
  },
  TEAM: {
    facets: [
      ['A1', 1],
      ['A4', 1],
    ],
    name: 'Cooperation',
    low: 'doubt what others say and argue hard',
    high: 'trust others and keep the peace',
    poles: { low: 'doubts and argues', high: 'trusts and keeps the peace' },
  },
  HELP: {
    facets: [['A3', 1]],
    name: 'Helpfulness',
    low: 'take less time for others than most',
    high: 'make time for others',
    poles: { low: 'less time for others', high: 'makes time for others' },
  },
  MODEST: {
    facets: [['A5', 1]],
    name: 'Modesty',
    low: 'have high self-regard',
    high: 'be modest about personal strengths',
    poles: { low: 'high view of own strengths', high: 'modest view of own strengths' },
  },
  CALM: {
    facets: [
      ['N2', -1],
      ['N6', -1],
    ],
    name: 'Composure',
    low: 'react strongly when things go wrong',
    high: 'stay even when things go wrong',
    poles: { low: 'reacts strongly', high: 'stays even' },
  },
  CHANGE: {
    facets: [['O4', 1]],
    name: 'Openness to change',
    low: 'prefer the familiar way',
    high: 'like variety and new ways',
    poles: { low: 'prefers the familiar', high: 'likes variety' },
  },
  IDEAS: {
    facets: [['O5', 1]],
    name: 'Interest in ideas',
    low: 'have less liking for theory and hard reading',
    high: 'enjoy abstract questions and hard reading',
    poles: { low: 'less drawn to theory', high: 'enjoys abstract questions' },
  },
  SELFCRIT: {
    facets: [
      ['C1', -1],
      ['N4', 1],
      ['A5', 1],
    ],
    name: 'Self-critical',
    low: 'describe themselves very favorably',
    high: 'describe themselves with much self-doubt',
    poles: { low: 'describes self favorably', high: 'doubts themselves' },
  },
} as const satisfies Record<string, Scale>

/**
 * The words that replace `low` and `high` of a scale if only one of its two facets shows the tendency. low and high are
 * the ends of the scale, not of the facet: for stress and temper, much of the facet is the low end.
 */
export const facetEnds: Partial<Record<FacetKey, { low: string; high: string }>> = {
  C4: { low: 'do what is needed and no more', high: 'work hard and do more than is asked' },
  E4: { low: 'keep an easy pace', high: 'keep busy and on the move' },
  C5: { low: 'put off the start and lose time', high: 'come prepared and carry out plans' },
  C1: { low: 'be less sure of getting things done well', high: 'get things done well' },
  C3: { low: 'take a promise or a rule lightly', high: 'keep promises and tell the truth' },
  A2: { low: 'put self-interest first', high: 'deal fairly and take no advantage of others' },
  E1: { low: 'let few people come close', high: 'make contact easily' },
  E2: { low: 'prefer quiet to crowds', high: 'enjoy company and crowds' },
  A1: { low: 'doubt what others say and mean', high: 'trust others' },
  A4: { low: 'argue hard', high: 'keep the peace' },
  N2: { low: 'get annoyed quickly', high: 'be slow to get annoyed' },
  N6: { low: 'feel that it is too much when events pile up', high: 'stay calm under pressure' },
}

export type ScaleKey = keyof typeof scales
export type WorkScaleKey = Exclude<ScaleKey, 'SELFCRIT'>

// The cast is needed because Object.keys loses the key type; `as const` objects have no further keys.
export const scaleKeys = Object.keys(scales) as ScaleKey[]
export const workScaleKeys = scaleKeys.filter((key): key is WorkScaleKey => key !== 'SELFCRIT')

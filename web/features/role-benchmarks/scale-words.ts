import type { BenchmarkTarget } from '@seatwise/contract/role-benchmarks'

export type Scale = BenchmarkTarget['scale']

/** Names of the scales and the ends of their charts, as in the reports: the keys that score them never reach a bundle. */
export const scaleWords: Record<Scale, { name: string; low: string; high: string }> = {
  DRIVE: { name: 'Drive', low: 'keeps a measured pace', high: 'works hard, keeps busy' },
  FOLLOW: { name: 'Follow-through', low: 'slow to start', high: 'gets going' },
  ORDER: { name: 'Order', low: 'at ease with loose ends', high: 'keeps things tidy' },
  CARE: { name: 'Thinking ahead', low: 'decides quickly', high: 'weighs things up first' },
  TRUST: { name: 'Straightforwardness', low: 'treats rules as guidance', high: 'keeps to rules' },
  LEAD: { name: 'Taking the lead', low: 'leaves it to others', high: 'takes charge' },
  SOCIAL: { name: 'Sociability', low: 'prefers few people', high: 'seeks company' },
  EASE: { name: 'Social ease', low: 'careful among strangers', high: 'at ease among strangers' },
  OUTLOOK: { name: 'Positive outlook', low: 'sober in tone', high: 'looks on the bright side' },
  TEAM: { name: 'Cooperation', low: 'questions others', high: 'keeps the peace' },
  HELP: { name: 'Helpfulness', low: 'less time for others', high: 'makes time for others' },
  MODEST: { name: 'Modesty', low: 'speaks of own strengths', high: 'keeps strengths quiet' },
  CALM: { name: 'Composure', low: 'reacts strongly', high: 'stays even' },
  CHANGE: { name: 'Openness to change', low: 'prefers the familiar', high: 'likes variety' },
  IDEAS: { name: 'Interest in ideas', low: 'prefers the practical', high: 'enjoys abstract problems' },
}

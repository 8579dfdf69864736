import type { BenchmarkTarget } from '@seatwise/contract/role-benchmarks'

export type Scale = BenchmarkTarget['scale']

/**
 * The names of the scales and of the ends of their charts, as in the reports. They are listed here so that the scoring
 * keys are never part of a bundle.
 */
export const scaleWords: Record<Scale, { name: string; low: string; high: string }> = {
  DRIVE: { name: 'Drive', low: 'does what is needed, unhurried', high: 'works hard, keeps busy' },
  FOLLOW: { name: 'Follow-through', low: 'finds it harder to get things done', high: 'gets things done' },
  ORDER: { name: 'Order', low: 'lets things lie', high: 'keeps things tidy' },
  CARE: { name: 'Thinking ahead', low: 'decides quickly', high: 'weighs things up first' },
  TRUST: { name: 'Straightforwardness', low: 'puts self-interest first', high: 'deals fairly and keeps promises' },
  LEAD: { name: 'Taking the lead', low: 'leaves it to others', high: 'takes charge' },
  SOCIAL: { name: 'Sociability', low: 'prefers few people', high: 'seeks company' },
  EASE: { name: 'Social ease', low: 'careful among strangers', high: 'at ease among strangers' },
  OUTLOOK: { name: 'Positive outlook', low: 'sober in tone', high: 'cheerful' },
  TEAM: { name: 'Cooperation', low: 'doubts and argues', high: 'trusts and keeps the peace' },
  HELP: { name: 'Helpfulness', low: 'less time for others', high: 'makes time for others' },
  MODEST: { name: 'Modesty', low: 'high view of own strengths', high: 'modest view of own strengths' },
  CALM: { name: 'Composure', low: 'reacts strongly', high: 'stays even' },
  CHANGE: { name: 'Openness to change', low: 'prefers the familiar', high: 'likes variety' },
  IDEAS: { name: 'Interest in ideas', low: 'less drawn to theory', high: 'enjoys abstract questions' },
}

import type { FacetKey, WorkScaleKey } from '../../assessment/scales.ts'
import type { End, Sentence } from './scale-texts.ts'

export type TwoScaleRule = {
  one: readonly [WorkScaleKey, End]
  other: readonly [WorkScaleKey, End]
  text: Sentence
  /** The facets that the sentence is based on: each must show the tendency by itself. */
  facets: readonly FacetKey[]
}

const rule = (
  one: TwoScaleRule['one'],
  other: TwoScaleRule['other'],
  text: Sentence,
  ...facets: readonly FacetKey[]
): TwoScaleRule => ({ one, other, text, facets })

/** Sentences that follow from the tendencies on two scales together, and from neither alone. */
export const twoScaleRules: readonly TwoScaleRule[] = [
  rule(
    ['DRIVE', 'high'],
    ['CARE', 'low'],
    'Keeps busy and decides fast. Ask for the main risk before a date is set.',
    'E4',
  ),
  rule(
    ['DRIVE', 'high'],
    ['CARE', 'high'],
    'Works hard and still thinks before each step. Ask them to plan a large goal step by step.',
    'C4',
  ),
  rule(
    ['DRIVE', 'low'],
    ['CARE', 'high'],
    'Weighs things first and does what is needed. Set one date for the decision and one for the work.',
    'C4',
  ),
  rule(
    ['DRIVE', 'low'],
    ['CARE', 'low'],
    'Decides quickly and keeps an easy pace afterward. Agree on the next step before you part.',
    'E4',
  ),
  rule(
    ['DRIVE', 'high'],
    ['CALM', 'low'],
    'Puts in a lot, and may feel it as too much when things go wrong. Spread out the peaks, and check in on the hard days.',
    'C4',
    'N6',
  ),
  rule(
    ['DRIVE', 'high'],
    ['FOLLOW', 'low'],
    'Works hard and finds it hard to begin. Add a start date to the big goal.',
    'C4',
    'C5',
  ),
  rule(
    ['DRIVE', 'high'],
    ['HELP', 'low'],
    'Works hard and takes less time for others. Make a colleague’s success part of the goal.',
    'C4',
  ),
  rule(
    ['DRIVE', 'high'],
    ['IDEAS', 'low'],
    'Works hard and keeps clear of theory. Give them the case, not the concept.',
    'C4',
  ),
  rule(
    ['FOLLOW', 'high'],
    ['CHANGE', 'high'],
    'Likes variety and carries plans through. Ask which change they would like to see to the end.',
    'C5',
  ),
  rule(
    ['FOLLOW', 'low'],
    ['CHANGE', 'high'],
    'Likes the next new thing and finds it hard to begin. Close one task before you open the next.',
    'C5',
  ),
  rule(
    ['FOLLOW', 'low'],
    ['SOCIAL', 'high'],
    'Enjoys company and puts off getting started. Keep the first hour of the day for the task.',
    'C5',
    'E2',
  ),
  rule(
    ['FOLLOW', 'high'],
    ['LEAD', 'low'],
    'Gets things done and lets others steer. A steady right hand for a busy lead.',
    'C1',
  ),
  rule(
    ['ORDER', 'high'],
    ['CHANGE', 'low'],
    'Likes things in their place and the way they are. Suits records that have to stay in shape.',
  ),
  rule(
    ['ORDER', 'low'],
    ['CARE', 'low'],
    'Acts fast and lets things lie. Have a second person look at work before it goes out.',
  ),
  rule(['ORDER', 'high'], ['CARE', 'high'], 'Tidy, and thinks before each step. Ask them to go over a checklist.'),
  rule(
    ['ORDER', 'low'],
    ['CHANGE', 'high'],
    'Less tidy than most and open to change. Agree on the few things that must stay in place.',
  ),
  rule(
    ['LEAD', 'high'],
    ['TEAM', 'low'],
    'Takes charge and argues hard. Settle who decides what before the meeting.',
    'A4',
  ),
  rule(
    ['LEAD', 'high'],
    ['TEAM', 'high'],
    'Takes the lead and thinks well of others. Let them run a meeting where views differ.',
    'A1',
  ),
  rule(
    ['LEAD', 'low'],
    ['TEAM', 'high'],
    'Lets others steer and thinks well of them. Ask for their view first, one on one.',
    'A1',
  ),
  rule(
    ['LEAD', 'high'],
    ['EASE', 'low'],
    'Takes charge, yet holds back among strangers. Let them lead a group they know first.',
  ),
  rule(
    ['LEAD', 'high'],
    ['MODEST', 'high'],
    'Takes the lead and makes little of their part. Tell others what they brought about.',
  ),
  rule(
    ['LEAD', 'high'],
    ['MODEST', 'low'],
    'Takes charge and thinks well of what they do. Ask them who else had a part.',
  ),
  rule(
    ['LEAD', 'high'],
    ['CALM', 'high'],
    'Takes charge with a cool head. Good to have in the room when a plan fails.',
    'N6',
  ),
  rule(
    ['SOCIAL', 'high'],
    ['EASE', 'low'],
    'Likes company but is careful with strangers. Introduce them when the group is new.',
    'E2',
  ),
  rule(
    ['SOCIAL', 'low'],
    ['EASE', 'high'],
    'Can walk up to anybody, and is happy on their own. A first call suits them; a week of small talk does not.',
    'E2',
  ),
  rule(
    ['SOCIAL', 'low'],
    ['HELP', 'high'],
    'Helps without a crowd, one person at a time. Send them one new colleague, not the group.',
    'E2',
  ),
  rule(['OUTLOOK', 'high'], ['CARE', 'low'], 'Cheerful and quick to decide. Ask what happens if it fails.'),
  rule(
    ['OUTLOOK', 'low'],
    ['CARE', 'high'],
    'Sober, and takes time to say yes. Ask for the one doubt that counts most.',
  ),
  rule(
    ['OUTLOOK', 'high'],
    ['CALM', 'high'],
    'Describes themselves as cheerful, and calm under pressure. Ask what they do on a hard day.',
    'N6',
  ),
  rule(
    ['TRUST', 'high'],
    ['TEAM', 'low'],
    'Says they keep their word, and checks what others claim. Ask what they would check first.',
    'C3',
    'A1',
  ),
  rule(
    ['TRUST', 'low'],
    ['LEAD', 'high'],
    'Takes charge and puts self-interest first. Agree on what the group should gain.',
    'A2',
  ),
  rule(
    ['TRUST', 'high'],
    ['CHANGE', 'low'],
    'Keeps to promises and to the familiar way. Tell them early which agreement will change.',
    'C3',
  ),
  rule(
    ['TRUST', 'high'],
    ['MODEST', 'low'],
    'Thinks well of their work and stands by a promise. Ask what they would sign up for.',
    'C3',
  ),
  rule(
    ['HELP', 'high'],
    ['TEAM', 'high'],
    'Helps and avoids disputes. Check now and then who is carrying the load.',
    'A4',
  ),
  rule(
    ['MODEST', 'high'],
    ['EASE', 'low'],
    'Holds back among strangers and takes a modest view of themselves. Go and look at their work.',
  ),
  rule(
    ['CALM', 'low'],
    ['TEAM', 'low'],
    'Feels pressure and may argue when it builds. Move hard talks to the next morning.',
    'N6',
    'A4',
  ),
  rule(['CHANGE', 'high'], ['CARE', 'low'], 'Jumps at what is new. Let them try it where a failure costs little.'),
  rule(
    ['CHANGE', 'high'],
    ['CARE', 'high'],
    'Likes variety and thinks before jumping in. Ask them which of two new ways to take.',
  ),
]

export const ruleIdOf = ({ one, other, facets }: TwoScaleRule) =>
  ['together', one.join('-'), other.join('-'), ...facets].join('/')

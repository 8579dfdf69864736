import type { WorkScaleKey } from '../../assessment/scales.ts'
import type { End } from './scale-texts.ts'

export type TwoScaleRule = {
  one: readonly [WorkScaleKey, End]
  other: readonly [WorkScaleKey, End]
  /** Whether it is rather a strength or something to watch. */
  side: 'strength' | 'caution'
  text: string
}

const rule = (
  side: TwoScaleRule['side'],
  one: TwoScaleRule['one'],
  other: TwoScaleRule['other'],
  text: string,
): TwoScaleRule => ({ side, one, other, text })

/** What two leans mean together and neither means alone. */
export const twoScaleRules: readonly TwoScaleRule[] = [
  rule(
    'caution',
    ['DRIVE', 'high'],
    ['CARE', 'low'],
    'Moves fast and decides fast. Ask for the main risk before a date is set.',
  ),
  rule(
    'strength',
    ['DRIVE', 'high'],
    ['CARE', 'high'],
    'Works hard and still thinks before each step. Ask them to plan a large goal step by step.',
  ),
  rule(
    'caution',
    ['DRIVE', 'low'],
    ['CARE', 'high'],
    'Takes time to decide and time to act. Set one date for the decision and one for the work.',
  ),
  rule(
    'caution',
    ['DRIVE', 'low'],
    ['CARE', 'low'],
    'Decides quickly and then keeps a calm pace. Agree on the next step before you part.',
  ),
  rule(
    'caution',
    ['DRIVE', 'high'],
    ['CALM', 'low'],
    'Aims high and feels the pressure of it. Spread out the peaks, and check in on the hard days.',
  ),
  rule(
    'caution',
    ['DRIVE', 'high'],
    ['FOLLOW', 'low'],
    'Aims high and finds it hard to begin. Add a start date to the big goal.',
  ),
  rule(
    'caution',
    ['DRIVE', 'high'],
    ['HELP', 'low'],
    'Goes straight for the goal and keeps to their own tasks. Make a colleague’s success part of the goal.',
  ),
  rule(
    'strength',
    ['DRIVE', 'high'],
    ['IDEAS', 'low'],
    'Goes for results and keeps theory short. Give them the case, not the concept.',
  ),
  rule(
    'strength',
    ['FOLLOW', 'high'],
    ['CHANGE', 'high'],
    'Likes variety and carries plans through. Ask which change they would like to see to the end.',
  ),
  rule(
    'caution',
    ['FOLLOW', 'low'],
    ['CHANGE', 'high'],
    'Likes the next new thing and finds it hard to begin. Close one task before you open the next.',
  ),
  rule(
    'caution',
    ['FOLLOW', 'low'],
    ['IDEAS', 'high'],
    'Enjoys thinking about a question more than getting started. Ask for a first draft after two days.',
  ),
  rule(
    'caution',
    ['FOLLOW', 'low'],
    ['SOCIAL', 'high'],
    'Enjoys company and puts off getting started. Keep the first hour of the day for the task.',
  ),
  rule(
    'strength',
    ['FOLLOW', 'high'],
    ['LEAD', 'low'],
    'Gets things done and lets others steer. A steady right hand for a busy lead.',
  ),
  rule(
    'strength',
    ['ORDER', 'high'],
    ['CHANGE', 'low'],
    'Likes things in their place and the way they are. Suits records that have to stay in shape.',
  ),
  rule(
    'caution',
    ['ORDER', 'low'],
    ['CARE', 'low'],
    'Acts fast and leaves loose ends. Have a second person look at work before it goes out.',
  ),
  rule(
    'strength',
    ['ORDER', 'high'],
    ['CARE', 'high'],
    'Tidy, and thinks before each step. Ask them to go over the checklist before a launch.',
  ),
  rule(
    'strength',
    ['ORDER', 'low'],
    ['CHANGE', 'high'],
    'At ease with a mess and keen on variety. A good fit where nothing is settled yet.',
  ),
  rule(
    'caution',
    ['LEAD', 'high'],
    ['TEAM', 'low'],
    'Takes charge and does not mind an argument. Settle who decides what before the meeting.',
  ),
  rule(
    'strength',
    ['LEAD', 'high'],
    ['TEAM', 'high'],
    'Takes the lead and keeps the peace. Let them run a meeting where views differ.',
  ),
  rule(
    'caution',
    ['LEAD', 'low'],
    ['TEAM', 'high'],
    'Lets others steer and gives way. Ask for their view first, one on one.',
  ),
  rule(
    'caution',
    ['LEAD', 'low'],
    ['IDEAS', 'high'],
    'Enjoys hard questions and leaves the floor to others. Ask for their thoughts in writing.',
  ),
  rule(
    'caution',
    ['LEAD', 'high'],
    ['EASE', 'low'],
    'Takes charge, yet holds back among strangers. Let them lead a group they know first.',
  ),
  rule(
    'strength',
    ['LEAD', 'high'],
    ['MODEST', 'high'],
    'Takes the lead without talking themselves up. Tell others what they brought about.',
  ),
  rule(
    'caution',
    ['LEAD', 'high'],
    ['MODEST', 'low'],
    'Takes charge and speaks openly of the win. Ask them to let the others tell it.',
  ),
  rule(
    'strength',
    ['LEAD', 'high'],
    ['CALM', 'high'],
    'Takes charge with a cool head. Good to have in the room when a plan fails.',
  ),
  rule(
    'caution',
    ['SOCIAL', 'high'],
    ['EASE', 'low'],
    'Likes company but is careful with strangers. Introduce them when the group is new.',
  ),
  rule(
    'strength',
    ['SOCIAL', 'low'],
    ['EASE', 'high'],
    'Can walk up to anybody, and is happy on their own. A first call suits them; a week of small talk does not.',
  ),
  rule(
    'strength',
    ['SOCIAL', 'low'],
    ['HELP', 'high'],
    'Helps without a crowd, one person at a time. Send them one new colleague, not the group.',
  ),
  rule('caution', ['OUTLOOK', 'high'], ['CARE', 'low'], 'Hopeful and quick to say yes. Ask what happens if it fails.'),
  rule(
    'caution',
    ['OUTLOOK', 'low'],
    ['CARE', 'high'],
    'Sober, and takes time to say yes. Ask for the one doubt that counts most.',
  ),
  rule(
    'strength',
    ['OUTLOOK', 'high'],
    ['CALM', 'high'],
    'Cheerful and hard to shake. Good company when a hard week is coming.',
  ),
  rule(
    'strength',
    ['TRUST', 'high'],
    ['TEAM', 'low'],
    'Keeps their word and checks what others claim. Take them along to contract talks.',
  ),
  rule(
    'caution',
    ['TRUST', 'low'],
    ['LEAD', 'high'],
    'Takes charge and treats rules as a guide. Say which ones hold for everybody.',
  ),
  rule(
    'caution',
    ['TRUST', 'high'],
    ['CHANGE', 'low'],
    'Keeps to rules and to the familiar way. Tell them who has approved a change.',
  ),
  rule(
    'strength',
    ['TRUST', 'high'],
    ['MODEST', 'low'],
    'Says what they are good at and stands by a promise. Ask what they would sign up for.',
  ),
  rule(
    'caution',
    ['HELP', 'high'],
    ['TEAM', 'high'],
    'Helps and gives way. Check now and then who is carrying the load.',
  ),
  rule(
    'caution',
    ['MODEST', 'high'],
    ['EASE', 'low'],
    'Avoids attention and says little of what they do well. Go and look at their work.',
  ),
  rule(
    'caution',
    ['CALM', 'low'],
    ['TEAM', 'low'],
    'Feels pressure and may argue when it builds. Move hard talks to the next morning.',
  ),
  rule(
    'caution',
    ['CALM', 'low'],
    ['TEAM', 'high'],
    'Gives way for a while, and then the strain shows. Ask early what bothers them.',
  ),
  rule(
    'caution',
    ['CHANGE', 'high'],
    ['CARE', 'low'],
    'Jumps at what is new. Let them try it where a failure costs little.',
  ),
  rule(
    'strength',
    ['CHANGE', 'high'],
    ['CARE', 'high'],
    'Likes variety and thinks before jumping in. Ask them which of two new ways to take.',
  ),
  rule(
    'strength',
    ['CHANGE', 'low'],
    ['IDEAS', 'high'],
    'Enjoys hard questions and sticks with known ways of working. Ask for the idea on paper first.',
  ),
]

export const ruleIdOf = ({ one, other }: TwoScaleRule) => `together/${one.join('-')}/${other.join('-')}`

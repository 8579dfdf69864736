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
    'Works hard and still looks before each step. Trust them with a large goal that allows no slip.',
  ),
  rule(
    'caution',
    ['DRIVE', 'low'],
    ['CARE', 'high'],
    'Thinks long and does not hurry. Set one date for the choice and one for the work.',
  ),
  rule(
    'caution',
    ['DRIVE', 'low'],
    ['CARE', 'low'],
    'Decides in a moment and then takes it easy. Ask for the next step while you are together.',
  ),
  rule(
    'caution',
    ['DRIVE', 'high'],
    ['CALM', 'low'],
    'Aims high and feels the pressure of it. Spread the peaks, and ask on the hard days.',
  ),
  rule(
    'caution',
    ['DRIVE', 'high'],
    ['FOLLOW', 'low'],
    'Wants a lot and begins late. Turn the big goal into a start date.',
  ),
  rule(
    'caution',
    ['DRIVE', 'high'],
    ['HELP', 'low'],
    'Goes straight for the goal and does not look aside. Make a colleague’s success part of it.',
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
    'Tries the new and carries it through. Give them the change that others only talk about.',
  ),
  rule(
    'caution',
    ['FOLLOW', 'low'],
    ['CHANGE', 'high'],
    'Takes up the new before the first task is under way. Close one thing before the next is opened.',
  ),
  rule(
    'caution',
    ['FOLLOW', 'low'],
    ['IDEAS', 'high'],
    'Thinks more than they begin. Ask for a first piece after two days.',
  ),
  rule(
    'caution',
    ['FOLLOW', 'low'],
    ['SOCIAL', 'high'],
    'People come first and the task waits. Keep the first hour of the day for it.',
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
    'Likes things in their place and the way they are. A good keeper of what has to stay right.',
  ),
  rule(
    'caution',
    ['ORDER', 'low'],
    ['CARE', 'low'],
    'Acts fast and leaves traces. Have a second person look at work before it goes out.',
  ),
  rule(
    'strength',
    ['ORDER', 'high'],
    ['CARE', 'high'],
    'Neat, and thorough before each step. Give them the list on which a lot depends.',
  ),
  rule(
    'strength',
    ['ORDER', 'low'],
    ['CHANGE', 'high'],
    'At ease with a mess and keen on the new. Use them where nothing is settled yet.',
  ),
  rule(
    'caution',
    ['LEAD', 'high'],
    ['TEAM', 'low'],
    'Takes charge and does not mind a fight. Settle who decides what before the meeting.',
  ),
  rule(
    'strength',
    ['LEAD', 'high'],
    ['TEAM', 'high'],
    'Leads and keeps the peace. Give them a group that has been at odds.',
  ),
  rule(
    'caution',
    ['LEAD', 'low'],
    ['TEAM', 'high'],
    'Lets others steer and gives way. Ask for their view first, and alone.',
  ),
  rule(
    'caution',
    ['LEAD', 'low'],
    ['IDEAS', 'high'],
    'Thinks a matter through and leaves the floor to others. Ask for the thought in writing.',
  ),
  rule(
    'caution',
    ['LEAD', 'high'],
    ['EASE', 'low'],
    'Takes charge among people they know and holds back among strangers. Give them a group they know.',
  ),
  rule(
    'strength',
    ['LEAD', 'high'],
    ['MODEST', 'high'],
    'Leads without making it about themselves. Name in public what they brought about.',
  ),
  rule(
    'caution',
    ['LEAD', 'high'],
    ['MODEST', 'low'],
    'Takes charge and tells of the win. Ask them to let the others tell it.',
  ),
  rule(
    'strength',
    ['LEAD', 'high'],
    ['CALM', 'high'],
    'Takes charge with a cool head. Name them for the day when the plan fails.',
  ),
  rule(
    'caution',
    ['SOCIAL', 'high'],
    ['EASE', 'low'],
    'Likes company and needs to know people first. Take them along to a new circle.',
  ),
  rule(
    'strength',
    ['SOCIAL', 'low'],
    ['EASE', 'high'],
    'Can walk up to anybody and does not need to. Use them for a hard first call, then leave them in peace.',
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
    'Sober and slow to say yes. Ask for the one doubt that counts most.',
  ),
  rule(
    'strength',
    ['OUTLOOK', 'high'],
    ['CALM', 'high'],
    'Cheerful and hard to shake. Keep them near when a hard week is coming.',
  ),
  rule(
    'strength',
    ['TRUST', 'high'],
    ['TEAM', 'low'],
    'Keeps their word and holds others to theirs. Take them along to contract talks.',
  ),
  rule(
    'caution',
    ['TRUST', 'low'],
    ['LEAD', 'high'],
    'Takes charge and reads rules freely. Say which lines hold for them as well.',
  ),
  rule(
    'caution',
    ['TRUST', 'high'],
    ['CHANGE', 'low'],
    'Keeps to the rule and to the known way. Tell them who has approved a change.',
  ),
  rule(
    'strength',
    ['TRUST', 'high'],
    ['MODEST', 'low'],
    'Says what they can do, and does it. Take them at their word.',
  ),
  rule(
    'caution',
    ['HELP', 'high'],
    ['TEAM', 'high'],
    'Helps and gives way. Look now and then at who carries the load.',
  ),
  rule(
    'caution',
    ['MODEST', 'high'],
    ['EASE', 'low'],
    'Does good work out of sight. Go and look at it; it will not come to you.',
  ),
  rule(
    'caution',
    ['CALM', 'low'],
    ['TEAM', 'low'],
    'Feels pressure and argues under it. Move hard talks to the next morning.',
  ),
  rule(
    'caution',
    ['CALM', 'low'],
    ['TEAM', 'high'],
    'Gives way for long, and then it shows at once. Ask for a small no early on.',
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
    'Likes the new and tests it first. Ask them which of two new ways to take.',
  ),
  rule(
    'strength',
    ['CHANGE', 'low'],
    ['IDEAS', 'high'],
    'Thinks in new ways and works in known ones. Ask for the idea on paper first.',
  ),
]

export const ruleIdOf = ({ one, other }: TwoScaleRule) => `together/${one.join('-')}/${other.join('-')}`

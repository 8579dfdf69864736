import type { ScaleTexts } from './scale-texts.ts'

/** Asked: finding it hard to approach others, fear of drawing attention, being at ease only with friends; all turned around. */
export const ease: ScaleTexts = {
  strength: {
    very_low: 'Watches and listens before stepping into a new circle. Ask them afterwards what they noticed.',
    low: 'Is careful with people they do not know yet. Once they know them, they open up.',
    middle: 'Needs a little time to warm up in a new circle. A first task there helps.',
    high: 'Walks up to strangers without a second thought. Let them make the first call.',
    very_high: 'Stays at ease with all eyes on them. Put them on stage or at the front desk.',
  },
  caution: {
    very_low: 'May say nothing in a room of strangers. Introduce them to two people first.',
    low: 'May hide good work to avoid attention. Ask to see it in a small round.',
    middle: 'May be at ease in one setting and stiff in another. Ask which is which.',
    high: 'May not notice that others need time to warm up. Ask them to draw the silent ones in.',
    very_high: 'May overlook that a room is tense. Ask what they saw in the faces.',
  },
  energized_by: {
    low: 'a circle of people they know well',
    high: 'new faces and a room to speak to',
  },
  drained_by: {
    low: 'being watched while they work or speak',
    high: 'staying in the background',
  },
  talk: {
    low: 'Send your questions ahead, and begin with an easy one.',
    high: 'Ask straight out; an open question in front of others is fine.',
  },
  ask: {
    low: 'In front of whom would you find it easiest to present this?',
    high: 'Who in that room was less at ease than you, and how could you tell?',
  },
  coach: {
    low: 'Let them present to three people before they present to thirty.',
    high: 'Give them the room, and ask them to share the stage.',
  },
  practice: {
    low: {
      text: 'Put one question to somebody you have not met yet this week.',
      sign: 'The second time feels shorter than the first.',
    },
    high: {
      text: 'Bring one person into a talk who has not said a word so far.',
      sign: 'That person speaks without you the next time.',
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a time you had to walk up to people you did not know.',
        listen_for: 'how they prepared, and that they went',
        weak_sign: 'found a reason to stay away',
      },
      {
        text: 'When did you last speak before a group? What helped?',
        listen_for: 'knows what helps, and asks for it',
        weak_sign: 'lets others do it each time',
      },
    ],
    inside: [
      {
        text: 'How do you behave in the first week among new people?',
        listen_for: 'a plan to get to know them, at their own speed',
        weak_sign: 'no answer beyond waiting',
      },
    ],
    above: [
      {
        text: 'Tell me about a first meeting that went wrong.',
        listen_for: 'saw what the other side felt, and eased off',
        weak_sign: 'did not notice until told',
      },
      {
        text: 'How do you help a colleague who does not like to be seen?',
        listen_for: 'a concrete step, done with care',
        weak_sign: 'thinks they should just get over it',
      },
    ],
  },
  pair: {
    both_low: 'Both warm up slowly among people they do not know.',
    both_high: 'Both are at ease with strangers.',
    differ: '{high} is more at ease among strangers than {low}.',
    high_as_seen: 'at home in each room, and at times as someone who pulls others into the light',
    low_as_seen: 'tactful and watchful, and at times as someone who is hard to draw out',
    agreement: 'Before a meeting with new people, {high} opens the talk and {low} says which part they will present.',
  },
  adjust: {
    lower: 'You need more time with strangers. Let them open the meeting, and do not mistake that for pushing in.',
    higher: 'You are more at ease in front of people. Do not call on them without notice.',
  },
}

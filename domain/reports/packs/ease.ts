import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about finding it hard to approach others, fear of drawing attention, and being at ease only with
 * friends. All are reverse-keyed.
 */
export const ease: ScaleTexts = {
  strength: {
    low: {
      text: [
        'Is careful with new people and most at ease with those they know. Let them start in a small group.',
        'Feels best among people they know. Keep them in one group for a while.',
      ],
    },
    high: 'Is little bothered by new or difficult company. Take them along to a tense meeting.',
    very_high: {
      text: [
        'Stays at ease with all eyes on them. Ask if they would like to present for the group.',
        'Is not thrown by attention or strangers. Ask if they would like to speak for the group.',
      ],
    },
  },
  caution: {
    very_low: 'May say nothing in a room of strangers. Introduce them to two people first.',
    low: 'May hold back among people they do not know. Ask for their view in a small group.',
    high: 'May not notice that others need time to warm up. Ask them to draw out those who are quiet.',
    very_high: 'May miss that others in the room are less at ease. Ask what they saw in the faces.',
  },
  energized_by: {
    low: 'a group of people they know well',
  },
  drained_by: {
    low: 'standing in front of people they do not know',
  },
  talk: {
    low: 'Send your questions ahead, and begin with an easy one.',
    high: 'Ask straight out; an open question in front of others is fine.',
  },
  ask: {
    low: 'With which new people did you find it easy to talk, and why?',
    middle: 'In which groups do you speak up at once, and in which ones later?',
    high: {
      text: [
        'What do you do when somebody in a meeting has said little?',
        'How do you bring quiet people into a talk?',
      ],
    },
  },
  coach: {
    low: 'Let them present to three people before they present to thirty.',
    high: {
      text: [
        'When they present, ask them to bring a colleague on stage too.',
        'Ask them to share the stage with a colleague when they present.',
      ],
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
        weak_sign: 'has left it to others each time',
      },
    ],
    inside: [
      {
        text: 'Tell me about your first week in a group where you knew nobody.',
        listen_for: 'got to know people, at their own speed',
        weak_sign: 'waited to be spoken to',
      },
    ],
    above: [
      {
        text: 'Tell me about a first meeting that went wrong.',
        listen_for: 'saw what the other side felt, and eased off',
        weak_sign: 'did not notice until told',
      },
      {
        text: 'Tell me about a time you helped a colleague who did not like the spotlight.',
        listen_for: 'a concrete step, done with care',
        weak_sign: 'told them to just get over it',
      },
    ],
  },
  pair: {
    both_low: 'Both need time to warm up to people they do not know.',
    both_high: 'Both are at ease with strangers.',
    differ: [
      '{high} is more at ease among strangers than {low}.',
      '{low} finds it harder to approach new people than {high}.',
    ],
    high_as_seen: 'at home in any room, and at times as someone who puts others on the spot',
    low_as_seen: 'at their best in a small group, and at times as someone who is hard to draw out',
    agreement: 'Before a meeting with new people, {high} opens the talk and {low} says which part they will present.',
  },
  adjust: {
    lower:
      'You need more time with strangers. Let them open the meeting, and tell them which part you want to speak on.',
    higher: 'You are more at ease in front of people. Do not call on them without notice.',
  },
}

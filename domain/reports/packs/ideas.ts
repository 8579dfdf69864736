import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about liking challenging reading and, reverse-keyed, about avoiding abstract, theoretical and
 * philosophical discussions. There are no sentences for the high end, because even the highest score lies within the
 * error of the middle.
 */
export const ideas: ScaleTexts = {
  strength: {
    very_low: 'Does without theory. Give them the tool and a case to try it on.',
    low: 'Keeps clear of theory. Ask them whether an idea holds up in daily use.',
  },
  caution: {
    very_low: 'May tune out when talk turns to theory. Begin with a case.',
    low: 'May skip the theory behind a method. Explain it once, with an example.',
  },
  energized_by: {
    low: 'worked examples and things to try',
  },
  drained_by: {
    low: 'long talks about theory',
  },
  talk: {
    low: 'Use an example, and keep theory short.',
  },
  ask: {
    low: 'What have you seen work well in practice, here or elsewhere?',
    middle: 'When did a theory help you at work, and when did it not?',
  },
  coach: {
    low: 'Teach by showing, and let them do it right away.',
  },
  questions: {
    below: [
      {
        text: 'Tell me about something hard that you had to learn by reading.',
        listen_for: 'how they worked through it, and used it',
        weak_sign: 'had somebody else explain it each time',
      },
      {
        text: 'When did you ask why a method works?',
        listen_for: 'found the reason, and its limits',
        weak_sign: 'sees no need to ask as long as it works',
      },
    ],
    inside: [
      {
        text: 'Describe a problem that needed both thought and trial. How did you split the two?',
        listen_for: 'thought it through, then tried it',
        weak_sign: 'only one of the two took place',
      },
    ],
    above: [
      {
        text: 'When did you settle for a simple answer to a deep question?',
        listen_for: 'saw that the work needed no more',
        weak_sign: 'went on and missed the date',
      },
      {
        text: 'Explain something complex from your field to me as if I were new to it.',
        listen_for: 'an example, short sentences, a check that I follow',
        weak_sign: 'stays in the abstract',
      },
    ],
  },
  pair: {
    both_low: 'Both care little for theory.',
    differ: [
      '{high} enjoys theory and hard questions more than {low}.',
      'Theory and hard reading draw {high} more than {low}.',
    ],
  },
  adjust: {
    lower: 'You care less for theory. Leave them some time for the why before you turn to the how.',
    higher: 'You like theory more. Bring the example first, and keep the model for those who ask.',
  },
}

import type { ScaleTexts } from './scale-texts.ts'

/** Asked: getting angry or annoyed easily, feeling overwhelmed by events; all turned around. Staying calm under pressure. */
export const calm: ScaleTexts = {
  strength: {
    high: [
      { facets: ['N6'], text: 'Stays even when things go wrong. Good to have around on launch day.' },
      { facets: ['N2'], text: 'Is slow to get annoyed. Let them take the call that others would rather not.' },
    ],
    very_high: {
      facets: ['N2', 'N6'],
      text: 'Is hard to upset, even when everything goes wrong at once. Ask what they did the last time.',
    },
  },
  caution: {
    low: [
      {
        facets: ['N6'],
        text: 'May feel that it is too much when events pile up. Ask about the load; do not wait for a sign.',
      },
      { facets: ['N2'], text: 'May get annoyed quickly. Ask what bothers them before it adds up.' },
    ],
    very_low: {
      facets: ['N2', 'N6'],
      text: 'Reacts at once when things go wrong, and it may be too much. Agree on a break that either of you may call.',
    },
    high: 'May seem less worried than they should be. Say how urgent it is.',
    very_high: {
      facets: ['N6'],
      text: 'May not show that it is too much. Ask about the workload before they do.',
    },
  },
  energized_by: {
    low: 'days with few shocks and a heads-up before the hard ones',
    high: 'a crisis in which somebody has to keep cool',
  },
  drained_by: {
    low: 'sudden pressure from several sides',
    high: 'big scenes over small mistakes',
  },
  talk: {
    low: 'Stay with one matter, keep your tone even, and take a break when it gets heated.',
    high: 'Say how urgent it is; you may not see it in their face.',
  },
  ask: {
    low: 'What set off your last rough day at work, and what would have helped?',
    middle: 'Which kind of pressure gets to you, and which kind does not?',
    high: 'What worries you at work that others may not have noticed?',
  },
  coach: {
    low: 'Warn them of hard days ahead, and clear one thing off the list for each one added.',
    high: 'Ask them to say aloud when something worries them, so that calm is not read as distance.',
  },
  questions: {
    below: [
      {
        text: 'Tell me about a day when everything went wrong. What did you do in the first hour?',
        listen_for: 'one step after another, and asked for help',
        weak_sign: 'can tell how bad it was, but not what they did',
      },
      {
        text: 'When did you lose your patience at work? What did you do afterward?',
        listen_for: 'went back, put it right, knows what brings it on',
        weak_sign: 'says that the others had it coming',
      },
    ],
    inside: [
      {
        text: 'Tell me about pressure that you handled well, and some that you did not.',
        listen_for: 'an example of each, and what they learned',
        weak_sign: 'claims that nothing gets to them',
      },
    ],
    above: [
      {
        text: 'Tell me about a time others thought that you were not worried enough.',
        listen_for: 'noticed it, and showed what they felt',
        weak_sign: 'sees it as their problem alone',
      },
      {
        text: 'Tell me about a time you should have sounded the alarm sooner.',
        listen_for: 'what they missed, and what they watch for now',
        weak_sign: 'expects things to sort themselves out',
      },
    ],
  },
  pair: {
    both_low: 'Both react when things go wrong.',
    both_high: 'Both stay even under pressure.',
    differ: '{high} stays more even under pressure; {low} reacts sooner.',
    high_as_seen: 'calm in a crisis, and at times as someone who is hard to read',
    low_as_seen: 'quick to react, and at times as someone who turns up the heat',
    agreement:
      'Either may call a break of ten minutes. {low} says what is most worrying; {high} helps pick one thing to solve first.',
  },
  adjust: {
    lower: 'You react sooner. Take a minute before you bring bad news to them.',
    higher: 'You react less strongly. First take what worries them seriously, then look for a way out together.',
  },
}

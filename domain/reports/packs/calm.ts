import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about getting angry or annoyed easily and feeling overwhelmed by events (reverse-keyed), and about
 * staying calm under pressure.
 */
export const calm: ScaleTexts = {
  strength: {
    high: [
      { facets: ['N6'], text: 'Stays calm when things go wrong. Good to have around on a hard day.' },
      { facets: ['N2'], text: 'Is slow to get annoyed. Let them take the call that others would rather not.' },
    ],
    very_high: {
      facets: ['N2', 'N6'],
      text: [
        'Is hard to upset, even when everything goes wrong at once. Ask what they did the last time.',
        'Stays calm even on the worst day. Ask how they kept calm the last time.',
      ],
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
      text: 'May react at once when things go wrong, and it may be too much. Agree on a break that either of you may call.',
    },
    high: [
      { facets: ['N6'], text: 'May seem less worried than they should be. Say how urgent it is.' },
      { facets: ['N2'], text: 'May let pass what upsets others. Say when something matters to you.' },
    ],
    very_high: {
      facets: ['N6'],
      text: 'May not show that it is too much. Ask about the workload before they do.',
    },
  },
  energized_by: {
    low: [
      { facets: ['N6'], text: 'days with few shocks and a heads-up before the hard ones' },
      { facets: ['N2'], text: 'time to cool off before they answer' },
    ],
    high: [
      { facets: ['N6'], text: 'days on which somebody has to keep cool' },
      { facets: ['N2'], text: 'work in which others would lose their patience' },
    ],
  },
  drained_by: {
    low: [
      { facets: ['N6'], text: 'sudden pressure from several sides' },
      { facets: ['N2'], text: 'small annoyances that come back each day' },
    ],
    high: [
      { facets: ['N2'], text: 'big scenes over small mistakes' },
      { facets: ['N6'], text: 'alarm where there is time to think' },
    ],
  },
  talk: {
    low: [
      { facets: ['N2'], text: 'Stay with one matter, keep your tone even, and take a break when it gets heated.' },
      { facets: ['N6'], text: 'Bring one matter at a time, and leave them time to take it in.' },
    ],
    high: [
      { facets: ['N6'], text: 'Say how urgent it is; you may not see it in their face.' },
      { facets: ['N2'], text: 'Say plainly when something has upset you.' },
    ],
  },
  ask: {
    low: [
      { facets: ['N6'], text: 'What set off your last rough day at work, and what would have helped?' },
      { facets: ['N2'], text: 'What annoys you at work that could be put right?' },
    ],
    middle: 'Which pressure gets to you, what annoys you, and what leaves you calm?',
    high: [
      { facets: ['N6'], text: 'What worries you at work that others may not have noticed?' },
      { facets: ['N2'], text: 'What have you let pass lately that should be said?' },
    ],
  },
  coach: {
    low: [
      { facets: ['N6'], text: 'Warn them of hard days ahead, and clear one thing off the list for each one added.' },
      { facets: ['N2'], text: 'Give them a way to say early what annoys them.' },
    ],
    high: [
      {
        facets: ['N6'],
        text: 'Ask them to say aloud when something worries them, so that calm is not read as distance.',
      },
      { facets: ['N2'], text: 'Tell them which things should not be let pass.' },
    ],
  },
  questions: {
    below: [
      {
        text: 'Tell me about a day when everything went wrong. What did you do in the first hour?',
        listen_for: 'one step after another, and asked for help',
        weak_sign: 'can tell how bad it was, but not what they did',
        facet: 'N6',
      },
      {
        text: 'When did you lose your patience at work? What did you do afterward?',
        listen_for: 'went back, put it right, knows what brings it on',
        weak_sign: 'says that the others had it coming',
        facet: 'N2',
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
        facet: 'N6',
      },
      {
        text: 'Tell me about something at work that you let pass and should not have.',
        listen_for: 'what it led to, and what they say sooner now',
        weak_sign: 'cannot think of anything worth a word',
        facet: 'N2',
      },
    ],
  },
  pair: {
    both_low: 'Both react when things go wrong.',
    both_high: 'Both stay even under pressure.',
    differ: [
      '{high} stays more even under pressure; {low} reacts sooner.',
      'Things that go wrong get to {low} sooner than to {high}.',
    ],
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

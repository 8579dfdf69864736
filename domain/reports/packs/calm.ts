import type { ScaleTexts } from './scale-texts.ts'

/** Asked: getting angry or annoyed easily, feeling overwhelmed by events; all turned around. Staying calm under pressure. */
export const calm: ScaleTexts = {
  strength: {
    very_low: 'Feels trouble at once and shows it, so nobody is left in doubt. Ask what set it off.',
    low: 'Shows early when something is wrong. Take it as a signal and look into it.',
    middle: 'Keeps cool in most storms and shows it when one is too much. Ask what kind that is.',
    high: 'Keeps a clear head when things go wrong. Have them at hand on launch day.',
    very_high: 'Is hard to upset, even when all goes wrong at once. Ask what they did the last time it happened.',
  },
  caution: {
    very_low: 'May be swept along when much goes wrong at once. Agree on a pause that either side may call.',
    low: 'May answer sharply under pressure. Come back to the matter the next day.',
    middle: 'May boil over after a long calm. Ask before it gets that far.',
    high: 'May seem less concerned than the case deserves. Say how urgent it is.',
    very_high: 'May not show that it is too much. Ask about the load; do not wait for signs.',
  },
  energized_by: {
    low: 'days with few shocks and a heads-up before the hard ones',
    high: 'a storm in which somebody has to keep cool',
  },
  drained_by: {
    low: 'sudden pressure from several sides',
    high: 'colleagues who make a drama of small faults',
  },
  talk: {
    low: 'Stay with one matter, keep your tone even, and take a break when it gets loud.',
    high: 'Say how urgent it is; you may not see it in their face.',
  },
  ask: {
    low: 'What set it off, and what would have helped at that moment?',
    high: 'What worries you about this that you have not shown?',
  },
  coach: {
    low: 'Warn them of hard days ahead, and clear one thing off the list for each one added.',
    high: 'Ask them to tell others what they feel about a crisis, so that calm is not read as distance.',
  },
  practice: {
    low: {
      text: 'When you feel the heat rise, write the answer down and send it an hour later.',
      sign: 'You have fewer messages to put right.',
    },
    high: {
      text: 'Say once this week, aloud, that something is serious.',
      sign: 'Others act without a second reminder.',
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a day when all went wrong. What did you do in the first hour?',
        listen_for: 'one step after another, and asked for help',
        weak_sign: 'remembers only the stress',
      },
      {
        text: 'When did you lose your patience at work? What did you do afterwards?',
        listen_for: 'went back, put it right, knows the trigger',
        weak_sign: 'the others had it coming',
      },
    ],
    inside: [
      {
        text: 'What kind of pressure do you handle well, and what kind less so?',
        listen_for: 'can name both, with an example',
        weak_sign: 'claims that nothing gets to them',
      },
    ],
    above: [
      {
        text: 'When did your calm lead others to think that you did not care?',
        listen_for: 'noticed it, and showed what they felt',
        weak_sign: 'sees that as the others’ problem',
      },
      {
        text: 'Tell me about a time you should have sounded the alarm sooner.',
        listen_for: 'what they overlooked, and what they watch now',
        weak_sign: 'things sort themselves out',
      },
    ],
  },
  pair: {
    both_low: 'Both feel pressure soon and show it.',
    both_high: 'Both stay even under pressure.',
    differ: '{high} stays more even under pressure; {low} reacts sooner.',
    high_as_seen: 'calm in a storm, and at times as someone whom nothing reaches',
    low_as_seen: 'honest about pressure, and at times as someone who raises the heat',
    agreement:
      'Either may call a break of ten minutes. {high} says what they are worried about; {low} picks one thing to solve first.',
  },
  adjust: {
    lower: 'You show pressure sooner. Take a minute before you bring bad news to them.',
    higher: 'You stay calmer. Take their alarm seriously first, and calm things after that.',
  },
}

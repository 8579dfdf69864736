import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about thinking highly of oneself, believing oneself better than others, and boasting. All are
 * reverse-keyed.
 */
export const modest: ScaleTexts = {
  strength: {
    very_low: 'Is sure of their own worth. Let them present what the group has achieved.',
    low: 'Thinks well of their own work. Ask which piece of it they would show first.',
    high: {
      text: [
        'Does not put themselves above others. Pair them with somebody who speaks up for their work.',
        'Thinks no more of themselves than of others. Make sure that somebody names what they did.',
      ],
    },
    very_high: {
      text: [
        'Takes a very modest view of themselves. Look at their work to learn what they can do.',
        'Neither boasts nor stands above others. Ask colleagues what this person is good at.',
      ],
    },
  },
  caution: {
    very_low: 'May see their own part in a win first. Ask who helped.',
    low: 'May rate their own work higher than others do. Show what you mean with an example.',
    high: 'May be passed over when tasks are handed out. Tell those who hand them out what this person has done.',
    very_high: 'May rate their own work too low. Ask what a colleague would say about it.',
  },
  energized_by: {
    low: 'being seen for what they have achieved',
    high: 'work that can speak for itself',
  },
  drained_by: {
    low: { text: ['wins that nobody mentions', 'good results that go unmentioned'] },
    high: 'having to advertise themselves',
  },
  talk: {
    low: 'Say what you value in their work, then say what you want changed.',
    high: 'Ask “what was your part in this?” and wait for the second answer.',
  },
  ask: {
    low: { text: ['Who had a part in your last success?', 'Whom would you thank for your last success?'] },
    middle: 'What went well in the last year, and who had a part in it?',
    high: 'Which of your skills was used too little in the last year?',
  },
  coach: {
    low: {
      text: [
        'Give credit freely, and ask them to pass some of it on by name.',
        'Say what they did well, and ask who else had a part in it.',
      ],
    },
    high: 'Mention their results where they leave them out.',
  },
  questions: {
    below: [
      {
        text: 'Tell me about a win that was mostly somebody else’s work.',
        listen_for: 'names the person and the part they played',
        weak_sign: 'the story turns back to themselves',
      },
      {
        text: 'Tell me about a time you were told to do something better. Was it fair?',
        listen_for: 'a real point, taken up and worked on',
        weak_sign: 'says that others were wrong about it',
      },
    ],
    inside: [
      {
        text: 'Tell me about your best piece of work last year, and one that fell short.',
        listen_for: 'both, with facts and who else took part',
        weak_sign: 'only one side comes up',
      },
    ],
    above: [
      {
        text: 'What did you achieve last year that would not have happened without you?',
        listen_for: 'can name it when asked, with facts',
        weak_sign: 'says “we” even at the second try',
      },
      {
        text: 'When did somebody else get the credit for your work? What did you do?',
        listen_for: 'put it right in a fair way',
        weak_sign: 'let it happen again',
      },
    ],
  },
  pair: {
    both_low: 'Both think well of what they can do.',
    both_high: 'Both take a modest view of what they can do.',
    differ: [
      '{low} thinks more of their own work than {high}.',
      '{high} takes a more modest view of their work than {low}.',
    ],
    high_as_seen: 'modest, and at times as someone who hides what they can do',
    low_as_seen: 'sure of their worth, and at times as someone who steps into the spotlight',
    agreement: 'At the end of a task, each names the other’s part first. {high} then adds their own.',
  },
  adjust: {
    lower: 'You rate your own wins higher. Name theirs first when others listen.',
    higher: 'You make less of wins. Say it out loud when theirs are good; they may read silence as a no.',
  },
}

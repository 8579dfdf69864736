import type { ScaleTexts } from './scale-texts.ts'

/**
 * The statements ask about keeping promises, telling the truth and keeping to rules and, reverse-keyed, about using
 * others, taking advantage of them or getting in their way.
 */
export const trust: ScaleTexts = {
  strength: {
    high: 'Says they keep promises and deal fairly. Ask for an example.',
    very_high:
      'Says they hold to their word and take no advantage of others. Ask for a time when that cost them something.',
  },
  caution: {
    low: [
      { facets: ['A2'], text: 'May look to their own gain first. Say what a fair deal for all sides would be.' },
      { facets: ['C3'], text: 'May take a promise more lightly than you meant it. Say which points count.' },
    ],
    very_low: {
      facets: ['C3'],
      text: 'May hold to an agreement less firmly than you expect. Put it in writing.',
    },
    high: {
      facets: ['C3'],
      text: 'May keep a promise that no longer helps anybody. Say when it is fine to let one go.',
    },
    very_high: { facets: ['A2'], text: 'May give up a gain that is fair to take. Say which ones are.' },
  },
  energized_by: {
    low: [
      { facets: ['A2'], text: 'a gain of their own to work for' },
      { facets: ['C3'], text: 'agreements that can be changed' },
    ],
    high: { facets: ['C3'], text: 'promises that are kept on all sides' },
  },
  drained_by: {
    low: { facets: ['C3'], text: 'many fixed agreements' },
    high: { facets: ['A2'], text: 'gains at somebody else’s cost' },
  },
  talk: {
    low: [
      { facets: ['A2'], text: 'Say what is in it for them, and what is in it for the others.' },
      { facets: ['C3'], text: 'Repeat what was agreed in plain words, and ask if it holds.' },
    ],
    high: { facets: ['C3'], text: 'Say it straight, and do what you said.' },
  },
  ask: {
    low: [
      { facets: ['A2'], text: 'Who else gains from what you are working on, and how?' },
      { facets: ['C3'], text: 'When did you last let a promise go, and whom did you tell?' },
    ],
    middle: 'Which promise was hard to keep because you could have gained by letting it go?',
    high: { facets: ['C3'], text: 'Which promise would you be glad to be let off?' },
  },
  coach: {
    low: [
      { facets: ['A2'], text: 'Make the gain of the group part of their goal.' },
      { facets: ['C3'], text: 'Agree on few things, write them down, and go over them together.' },
    ],
    high: { facets: ['A2'], text: 'Ask for their view when something has to be split fairly.' },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a promise at work that you did not keep. What did you do?',
        listen_for: 'said so early, and made up for it',
        weak_sign: 'thinks that it did not matter because nobody noticed',
        facet: 'C3',
      },
      {
        text: 'When could you have gained at a colleague’s cost? What did you do?',
        listen_for: 'saw both sides, and chose a way that was fair to both',
        weak_sign: 'took the gain and sees nothing in it',
        facet: 'A2',
      },
    ],
    inside: [
      {
        text: 'Describe a promise that became hard to keep. What did you do about it?',
        listen_for: 'kept it, or said early that they could not',
        weak_sign: 'let it slide and hoped for the best',
      },
    ],
    above: [
      {
        text: 'When did you go back on a promise for a good reason?',
        listen_for: 'weighed whom it helped, and told them first',
        weak_sign: 'holds that a promise is a promise, whatever the case',
        facet: 'C3',
      },
      {
        text: 'When did you leave something to others that was yours by right?',
        listen_for: 'knows what it cost, and what they would ask for today',
        weak_sign: 'has not asked for anything since',
        facet: 'A2',
      },
    ],
  },
  pair: {
    both_low: 'Both look to their own advantage first and take a promise lightly.',
    both_high: 'Both keep promises and deal fairly.',
    differ: '{high} holds more firmly to a promise and a fair deal than {low}.',
    high_as_seen: 'true to their word and fair, and at times as someone who expects the same of everybody',
    low_as_seen: 'alert to their own gain and free with a promise, and at times as someone who leaves others with less',
    agreement:
      'Write down what is fixed and where there is room. {low} says so before departing from it; {high} asks for the reason before saying no.',
  },
  adjust: {
    lower: 'You describe yourself as freer with promises and quicker to take a gain. Say which promise still holds.',
    higher: 'You hold more to promises and fair deals. Say which ones matter to you, and why.',
  },
}

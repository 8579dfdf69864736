import type { ScaleTexts } from './scale-texts.ts'

/** Asked: jumping into things, rushing, acting or deciding without thinking; all turned around. */
export const care: ScaleTexts = {
  strength: {
    very_low: 'Acts on the spot and finds out by doing. Use them where a wrong turn is cheap.',
    low: 'Makes up their mind fast, so things move. Good where waiting costs more than a mistake.',
    middle: 'Thinks before the large choices and is quick with the small ones. Say which kind this is.',
    high: 'Looks at what could follow before acting. Bring them in before the choice, not after.',
    very_high: 'Turns a choice over from all sides. Ask them to read what cannot be undone.',
  },
  caution: {
    very_low: 'May jump in before the facts are there. Agree which choices need a night’s sleep.',
    low: 'May decide in the meeting and regret it after. Ask for the one risk before the yes.',
    middle: 'May treat a large choice like a small one, or the other way round. Name its size.',
    high: 'May wait for one more fact. Set the day on which the choice falls.',
    very_high: 'May still weigh when others have moved on. Agree how sure is sure enough.',
  },
  energized_by: {
    low: 'choices that can be made and mended the same day',
    high: 'time to think before a yes',
  },
  drained_by: {
    low: 'long rounds of talk before a small choice',
    high: 'being asked for an answer on the spot',
  },
  talk: {
    low: 'Start with what is to be decided; keep the background for later.',
    high: 'Tell them the question a day before you need the answer.',
  },
  ask: {
    low: 'What would have to be true for this to go wrong?',
    high: 'What would you choose if you had to choose now?',
  },
  coach: {
    low: 'Ask for two options before each choice that costs money or trust.',
    high: 'Give each choice a date, and thank them for a good one that came soon.',
  },
  practice: {
    low: {
      text: 'Before your next large yes, write down one reason to say no.',
      sign: 'You take back fewer promises.',
    },
    high: {
      text: 'Decide three small things this week in less than a minute each.',
      sign: 'Nobody waits for you over a matter that could be undone.',
    },
  },
  questions: {
    below: [
      {
        text: 'Tell me about a choice you made too fast. What would you check today?',
        listen_for: 'names what they missed, and a check they now use',
        weak_sign: 'says it turned out fine in the end',
      },
      {
        text: 'When did you hold back although you wanted to act at once?',
        listen_for: 'a reason, and what the wait brought',
        weak_sign: 'somebody else had to stop them',
      },
    ],
    inside: [
      {
        text: 'Think of a hard choice at work. How long did you take, and why that long?',
        listen_for: 'the time fits what was at stake',
        weak_sign: 'all choices are treated alike',
      },
    ],
    above: [
      {
        text: 'Tell me about a time you had to act before you had all you wanted to know.',
        listen_for: 'acted, named the risk, and corrected it later',
        weak_sign: 'waited for somebody else to choose',
      },
      {
        text: 'When did thinking it over cost you a chance?',
        listen_for: 'knows the price, and sets an end date now',
        weak_sign: 'sees no price in waiting',
      },
    ],
  },
  pair: {
    both_low: 'Both act fast and sort things out on the way.',
    both_high: 'Both think a step through before they take it.',
    differ: '{low} is ready to act sooner; {high} weighs things longer.',
    high_as_seen: 'thorough and hard to surprise, and at times as someone who asks for one more week',
    low_as_seen: 'quick and ready to act, and at times as someone who moves before the facts are in',
    agreement:
      'Set the day of a choice before you discuss it. {high} names the one risk that counts; {low} names what it costs to wait.',
  },
  adjust: {
    lower: 'You decide faster. Send the question the day before, and wait for the answer.',
    higher: 'You think longer. Say by when you will decide, and keep that day.',
  },
}

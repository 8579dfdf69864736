import type { TalkTopic } from '../../assessment/pairs.ts'

/** What two people say or do: {low} and {high} are their names, the one lower and the one higher on the scale. */
type Side = { low: string; high: string }

export type TopicTexts = {
  name: string
  trigger: string
  likely: Side
  better: Side
  /** A sentence that heats things up, and one that helps. */
  reframe: readonly { instead: string; say: string }[]
  /** To begin the talk with. */
  ask: string
  agreement: string
}

/** Where friction may come up between two people who work together, by topic. For those who both lean to one end the two sides read alike. */
export const topicTexts: Record<TalkTopic['key'], TopicTexts> = {
  company: {
    name: 'How much company',
    trigger: 'One looks for a chat or a call while the other needs quiet to work.',
    likely: {
      low: '{low} keeps answers short to get back to work.',
      high: '{high} drops by more often, because short answers feel like distance.',
    },
    better: {
      low: '{low} says when they are free again, and stops by then.',
      high: '{high} saves up small matters for that time.',
    },
    reframe: [
      { instead: 'You shut me out.', say: 'When could we have ten minutes today?' },
      { instead: 'You keep interrupting me.', say: 'I need quiet until eleven; then I am all yours.' },
    ],
    ask: 'Which hours should be quiet, and when do you want to talk?',
    agreement: 'Quiet hours are in both calendars, and so is one time to talk each day.',
  },
  pace_of_decisions: {
    name: 'How fast to decide',
    trigger: 'A choice is due. One is ready, the other still has questions.',
    likely: {
      low: '{low} goes ahead, and {high} learns of it later.',
      high: '{high} asks for more facts, and the day passes.',
    },
    better: {
      low: '{low} says by when the choice must be made, and what it costs to wait.',
      high: '{high} names the one open question that could change the choice.',
    },
    reframe: [
      { instead: 'You slow everything down.', say: 'What would you need to know by Thursday to say yes?' },
      { instead: 'You do not think things through.', say: 'What would we do if this goes wrong?' },
    ],
    ask: 'Which choices are easy to undo and can be made fast?',
    agreement: 'Each choice gets a deadline. What is easy to undo is decided on the spot.',
  },
  order: {
    name: 'How tidy shared work is',
    trigger: 'Something shared is not where it should be, or was cleared away too soon.',
    likely: {
      low: '{low} lets it be and works around it.',
      high: '{high} cleans up for both and keeps count.',
    },
    better: {
      low: '{low} puts back what both use, and no more than that.',
      high: '{high} names the places that count, and leaves the rest alone.',
    },
    reframe: [
      { instead: 'You leave a mess for me.', say: 'Could these three things be back in place by the end of the day?' },
      { instead: 'You care more about shelves than work.', say: 'What do you need in place so that you can work?' },
    ],
    ask: 'Which three things do you both need to find right away?',
    agreement: 'Three shared places stay tidy; anywhere else, each does as they like.',
  },
  change: {
    name: 'How much to change',
    trigger: 'Somebody wants to try a new way, and the old one still works.',
    likely: {
      low: '{low} lists the reasons not to.',
      high: '{high} tries it anyway, or stops bringing ideas.',
    },
    better: {
      low: '{low} says what must not be lost, and then lets a test run.',
      high: '{high} offers a small test with an end date.',
    },
    reframe: [
      { instead: 'You block every new idea.', say: 'What would have to stay so that you could try it for two weeks?' },
      { instead: 'You change things for the fun of it.', say: 'Which problem does the new way solve?' },
    ],
    ask: 'What works so well that it should stay as it is?',
    agreement: 'New ways begin as a two-week test, with one thing that must not get worse.',
  },
  follow_through: {
    name: 'When work begins',
    trigger: 'A shared task is due in two weeks. One has begun, the other has not.',
    likely: {
      low: '{low} begins later and feels watched.',
      high: '{high} sends reminders, and in the end does it alone.',
    },
    better: {
      low: '{low} says on which day they will begin, and shows a first piece then.',
      high: '{high} sends no reminders until that day.',
    },
    reframe: [
      { instead: 'I have to do it all myself.', say: 'Which part can I count on by Wednesday?' },
      { instead: 'Stop checking up on me.', say: 'I will show you a first piece on Wednesday.' },
    ],
    ask: 'What does each of you need to see, and by when, to feel at ease about the date?',
    agreement: 'Each shared task has a day for a first piece beside its due date.',
  },
  both_lead: {
    name: 'Who steers',
    trigger: 'A group needs direction, and both step forward.',
    likely: {
      low: '{low} states a plan and defends it.',
      high: '{high} states another one, and the others wait for the winner.',
    },
    better: {
      low: '{low} asks first whose call it is.',
      high: '{high} leads where it is theirs, and backs {low} aloud where it is not.',
    },
    reframe: [
      { instead: 'That is my job.', say: 'Whose call is this one?' },
      { instead: 'Let me handle it.', say: 'Do you want to run this, or shall I?' },
    ],
    ask: 'Which decisions belong to each of you, and which to both?',
    agreement: 'A list says who decides what. In meetings, whoever decides speaks last.',
  },
  temper: {
    name: 'When pressure rises',
    trigger: 'Something goes wrong close to a date, and the tone gets sharp.',
    likely: {
      low: '{low} reacts at once and lets it show.',
      high: '{high} answers in kind or holds back, and the matter stays open.',
    },
    better: {
      low: '{low} calls a break of ten minutes and comes back with one point.',
      high: '{high} takes up that one point before anything else.',
    },
    reframe: [
      { instead: 'Calm down.', say: 'What is the first thing we can put right?' },
      { instead: 'You do not care.', say: 'I am worried about the date. How do you see it?' },
    ],
    ask: 'How can each of you tell that it is getting too much, and what helps then?',
    agreement: 'Either may call a break of ten minutes, and both come back after it.',
  },
  give_and_take: {
    name: 'How you argue',
    trigger: 'One doubts what the other says, and the talk turns from the matter to the person.',
    likely: {
      low: '{low} presses the point and looks for the flaw.',
      high: '{high} digs in or goes quiet, and the point is left open.',
    },
    better: {
      low: '{low} says first what is right about the other view.',
      high: '{high} says which point they want to settle today.',
    },
    reframe: [
      { instead: 'That is just wrong.', say: 'Help me see how you got there.' },
      { instead: 'There you go again.', say: 'Can we settle this one point first?' },
    ],
    ask: 'What kind of argument helps you both, and when does it stop helping?',
    agreement: 'One point at a time. Each sums up the other’s view before answering.',
  },
}

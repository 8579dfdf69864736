import type { PairLean, TalkTopic } from '../../assessment/pairs.ts'
import type { Sentence } from './scale-texts.ts'

/**
 * The texts of a topic for two people, by their positions on its scale. {low} and {high} are replaced by the names of
 * two people who lie apart; two people with the same tendency share one text.
 */
export type TopicTexts = {
  trigger: Sentence
  likely: readonly Sentence[]
  better: readonly Sentence[]
  /** A sentence that makes the conflict worse, and one that helps. */
  reframe: readonly { instead: Sentence; say: Sentence }[]
  /** The question that opens the conversation. */
  ask: Sentence
  agreement: Sentence
}

export const topicNames: Record<TalkTopic['key'], string> = {
  company: 'How much company',
  pace_of_decisions: 'How fast to decide',
  order: 'How tidy shared work is',
  change: 'How much to change',
  follow_through: 'When work begins',
  lead: 'Who steers',
  temper: 'When it gets heated',
  give_and_take: 'How you argue',
}

/** Possible friction between two people who work together, by topic and by their positions on the topic's scale. */
export const topicTexts: Record<TalkTopic['key'], Record<PairLean, TopicTexts>> = {
  company: {
    apart: {
      trigger: [
        'One looks for a chat or a call while the other needs quiet to work.',
        'One comes by to talk, and the other one is deep in a task.',
      ],
      likely: [
        ['{low} keeps answers short to get back to work.', '{low} says little and turns back to the task.'],
        [
          '{high} drops by more often, because short answers feel like distance.',
          '{high} takes the silence for distance and comes by again.',
        ],
      ],
      better: [
        ['{low} says when they are free again, and stops by then.', '{low} names an hour for a talk and keeps to it.'],
        ['{high} saves up small matters for that time.', '{high} makes a list of small things and brings it then.'],
      ],
      reframe: [
        {
          instead: ['You shut me out.', 'You have no time for me.'],
          say: ['When could we have ten minutes today?', 'May I come by at three?'],
        },
        {
          instead: ['You keep interrupting me.', 'Can you not see that I am busy?'],
          say: ['I need quiet until eleven; then I am all yours.', 'Let me finish this, and then I come over.'],
        },
      ],
      ask: [
        'Which hours should be quiet, and when do you want to talk?',
        'When is a visit welcome, and when does it cost you the thread?',
      ],
      agreement: [
        'Both know the quiet hours, and the one time to talk each day.',
        'A sign that both know says “not now”, and one talk a day has a fixed hour.',
      ],
    },
    both_low: {
      trigger: 'Both like to work alone, and something comes up that needs a word in person.',
      likely: ['Both write a line or wait, and each guesses what the other one meant.'],
      better: ['Pick one fixed time a week to talk, and keep it even when nothing is urgent.'],
      reframe: [
        { instead: 'You could have told me.', say: 'What did I miss this week that I should know?' },
        { instead: 'It was all in my message.', say: 'Shall I call you for two minutes about it?' },
      ],
      ask: 'What should be said in person, even if you both would rather write?',
      agreement: 'One short talk a week at a set time. Anything unclear after two messages becomes a call.',
    },
    both_high: {
      trigger: 'Both enjoy a talk, and a job is due that takes a quiet hour.',
      likely: ['A short question turns into a long chat, and the work moves to the evening.'],
      better: ['Talk first for ten minutes, and then leave each other alone until the job is done.'],
      reframe: [
        { instead: 'You kept me from my work.', say: 'Let us stop here and go on at lunch.' },
        { instead: 'You have no time for me today.', say: 'When are you through with it?' },
      ],
      ask: 'How do you both notice that a talk has become too long?',
      agreement: 'The first hour of the day is for work alone. Lunch is for talk.',
    },
  },
  pace_of_decisions: {
    apart: {
      trigger: 'A choice is due. One is ready, the other still has questions.',
      likely: ['{low} goes ahead, and {high} learns of it later.', '{high} asks for more facts, and the day passes.'],
      better: [
        '{low} says by when the choice must be made, and what it costs to wait.',
        '{high} names the one open question that could change the choice.',
      ],
      reframe: [
        { instead: 'You slow everything down.', say: 'What would you need to know by Thursday to say yes?' },
        { instead: 'You do not think things through.', say: 'What would we do if this goes wrong?' },
      ],
      ask: 'Which choices are easy to undo and can be made fast?',
      agreement: 'Each choice gets a deadline. What is easy to undo is decided on the spot.',
    },
    both_low: {
      trigger: 'Both are ready to act, and nobody has asked what could go wrong.',
      likely: ['The two start at once, and find out later that a step or a person was left out.'],
      better: ['Before a choice that is hard to undo, sleep on it once and name one risk each.'],
      reframe: [
        { instead: 'Why did you not check that?', say: 'Which check did we both skip?' },
        { instead: 'We have no time for this.', say: 'What do we lose if we wait until tomorrow?' },
      ],
      ask: 'Which of your quick choices had to be undone, and what would have shown it?',
      agreement: 'What costs more than a day to undo waits for one night and one more pair of eyes.',
    },
    both_high: {
      trigger: 'Both want to be sure, and the day of the choice comes closer.',
      likely: ['Each finds one more point to look into, and others decide for them or stop waiting.'],
      better: ['Set the day first. Then agree which facts you need, and decide with what is there by then.'],
      reframe: [
        { instead: 'We cannot say yet.', say: 'What would we choose if it had to be today?' },
        { instead: 'You keep asking for one more number.', say: 'Would that number change our choice?' },
      ],
      ask: 'How sure do you both need to be before you decide?',
      agreement: 'Each open choice has a day. On that day the two decide, whatever is still missing.',
    },
  },
  order: {
    apart: {
      trigger: 'Something shared is not where it should be, or was cleared away too soon.',
      likely: ['{low} lets it be and works around it.', '{high} cleans up for both and keeps count.'],
      better: [
        '{low} puts back what both use, and no more than that.',
        '{high} names the places that count, and leaves the rest alone.',
      ],
      reframe: [
        {
          instead: 'You leave a mess for me.',
          say: 'Could these three things be back in place by the end of the day?',
        },
        {
          instead: 'You care more about tidiness than about work.',
          say: 'What do you need in place so that you can work?',
        },
      ],
      ask: 'Which three things do you both need to find right away?',
      agreement: 'Three shared places stay tidy; anywhere else, each does as they like.',
    },
    both_low: {
      trigger: 'Both leave things where they were last used, and somebody needs one of them in a hurry.',
      likely: ['The two search, and each thinks that the other one had it last.'],
      better: ['Pick the few things that must be found fast, and give each a fixed spot.'],
      reframe: [
        { instead: 'You had it last.', say: 'Where shall it live from now on?' },
        { instead: 'It will turn up.', say: 'Let us look for five minutes and then fix a place for it.' },
      ],
      ask: 'What did you both last search for, and what did it cost?',
      agreement: 'Ten minutes on Friday: the shared things go back to their spots.',
    },
    both_high: {
      trigger: 'Both have a system for shared things, and the two systems do not match.',
      likely: ['Each puts it back in order, and each undoes what the other one did.'],
      better: ['Agree on one plan for what you share, and let it stand for a month.'],
      reframe: [
        { instead: 'That is not where it goes.', say: 'What is the idea behind your order?' },
        { instead: 'I have cleaned up after you again.', say: 'Which of our two ways shall we keep?' },
      ],
      ask: 'Whose system holds for which place or list?',
      agreement: 'Each shared place has one owner, and the owner’s order holds there.',
    },
  },
  change: {
    apart: {
      trigger: 'Somebody wants to try a new way, and the old one still works.',
      likely: ['{low} lists the reasons not to.', '{high} tries it anyway, or stops bringing ideas.'],
      better: [
        '{low} says what must not be lost, and then lets a test run.',
        '{high} offers a small test with an end date.',
      ],
      reframe: [
        {
          instead: 'You block every new idea.',
          say: 'What would have to stay so that you could try it for two weeks?',
        },
        { instead: 'You change things for the fun of it.', say: 'Which problem does the new way solve?' },
      ],
      ask: 'What works so well that it should stay as it is?',
      agreement: 'New ways begin as a two-week test, with one thing that must not get worse.',
    },
    both_low: {
      trigger: 'A change comes from outside, and both would rather keep what they have.',
      likely: ['The two agree that it was fine before, and put off the first step.'],
      better: ['Say what you will miss, and then pick one small piece of the change to begin with.'],
      reframe: [
        { instead: 'We have tried that before.', say: 'What is different this time?' },
        { instead: 'It will pass like the last one.', say: 'Which part of it could help us?' },
      ],
      ask: 'What worries you both about this change, and what would make it easier?',
      agreement: 'One part of the new way is in use by the end of the month, and the two look at it together.',
    },
    both_high: {
      trigger: 'Both like what is new, and a task is half done when the next idea comes.',
      likely: ['The two jump to the next thing, and those who depend on them lose track.'],
      better: ['Write the new idea down, and open it when the current one is finished or dropped.'],
      reframe: [
        { instead: 'Let us do it all over again.', say: 'What do we finish first?' },
        { instead: 'This one has lost its charm.', say: 'What is left to do, and who takes it?' },
      ],
      ask: 'What should stay the same for a while, so that others can rely on it?',
      agreement: 'Two new things at a time. A third one waits until one of them is done.',
    },
  },
  follow_through: {
    apart: {
      trigger: 'A shared task is due in two weeks. One has begun, the other has not.',
      likely: ['{low} begins later and feels watched.', '{high} sends reminders, and in the end does it alone.'],
      better: [
        '{low} says on which day they will begin, and shows a first piece then.',
        '{high} sends no reminders until that day.',
      ],
      reframe: [
        { instead: 'I have to do it all myself.', say: 'Which part can I count on by Wednesday?' },
        { instead: 'Stop checking up on me.', say: 'I will show you a first piece on Wednesday.' },
      ],
      ask: 'What does each of you need to see, and by when, to feel at ease about the date?',
      agreement: 'Each shared task has a day for a first piece beside its due date.',
    },
    both_low: {
      trigger: 'A shared task is due in two weeks, and it looks large to both.',
      likely: ['Each waits for the other one to begin, and the last days get hard.'],
      better: ['Sit down together for half an hour this week, and do the first piece side by side.'],
      reframe: [
        { instead: 'I thought you had begun.', say: 'Which piece do I take, and which one do you?' },
        { instead: 'We will not make it anyway.', say: 'What is the smallest part that we can hand in?' },
      ],
      ask: 'What makes it hard for each of you to begin, and what has helped before?',
      agreement: 'The first half hour of each shared task has a date within three days.',
    },
    both_high: {
      trigger: 'A shared task comes in, and both start on it the same day.',
      likely: ['The two do the same part twice, or each takes over what the other one had planned.'],
      better: ['Take five minutes to split the task before anybody begins.'],
      reframe: [
        { instead: 'I have already done that.', say: 'What have you begun, so that I can take the rest?' },
        { instead: 'You could have waited.', say: 'Where shall I pick up from you?' },
      ],
      ask: 'How do you tell each other what you have begun?',
      agreement: 'Names go beside the parts of a task before the work begins.',
    },
  },
  lead: {
    apart: {
      trigger: 'A group needs direction. One steps forward, the other waits to be asked.',
      likely: [
        '{high} sets the course and takes silence for a yes.',
        '{low} goes along, and brings up doubts only afterward.',
      ],
      better: [
        '{high} asks {low} by name before a plan is fixed.',
        '{low} brings one point to each meeting and says it.',
      ],
      reframe: [
        { instead: 'You decide it all anyway.', say: 'I see one thing in another way. May I say it?' },
        { instead: 'You could have said so.', say: 'What would you do, if it were your call?' },
      ],
      ask: 'Which decisions would each of you like to make alone, and which together?',
      agreement: 'Before a plan is fixed, both have said what they would change.',
    },
    both_low: {
      trigger: 'A group needs direction, and neither of the two wants to give it.',
      likely: ['Each leaves it to the other one, and a small decision stays open for days.'],
      better: ['Take turns: this week one of you decides, next week the other.'],
      reframe: [
        { instead: 'I do not mind. You say.', say: 'I would go for the first one. Any reason not to?' },
        { instead: 'Nobody told me to.', say: 'I take this one. Tell me by noon if you disagree.' },
      ],
      ask: 'What has been left open between you because nobody wanted to decide it?',
      agreement: 'Each open point has one name on it, and that person decides if nothing else is said by Friday.',
    },
    both_high: {
      trigger: 'A group needs direction, and both step forward.',
      likely: ['Each states a plan and defends it, and the others wait for the winner.'],
      better: ['Ask first whose call it is. Whoever does not decide backs the other one aloud.'],
      reframe: [
        { instead: 'That is my job.', say: 'Whose call is this one?' },
        { instead: 'Let me handle it.', say: 'Do you want to run this, or shall I?' },
      ],
      ask: 'Which decisions belong to each of you, and which to both?',
      agreement: 'A list says who decides what. In meetings, whoever decides speaks last.',
    },
  },
  temper: {
    apart: {
      trigger: 'Something goes wrong close to a date, and the tone gets sharp.',
      likely: ['{low} reacts at once and lets it show.', '{high} stays even, which can look as if it did not matter.'],
      better: [
        '{low} calls a break of ten minutes and comes back with one point.',
        '{high} says that it matters to them too, and takes up that one point first.',
      ],
      reframe: [
        { instead: 'Calm down.', say: 'What is the first thing we can put right?' },
        { instead: 'You do not care.', say: 'I am worried about the date. How do you see it?' },
      ],
      ask: 'How can each of you tell that the other one is annoyed, and what helps then?',
      agreement: 'Either may call a break of ten minutes, and both come back after it.',
    },
    both_low: {
      trigger: 'Something goes wrong close to a date, and it gets to both of them.',
      likely: ['One sharp word brings the next one, and the matter itself is lost from sight.'],
      better: ['Stop as soon as one of you notices it, walk a few steps, and come back with one point.'],
      reframe: [
        { instead: 'Do not take that tone with me.', say: 'We are both upset. Let us go on in ten minutes.' },
        { instead: 'This is your fault.', say: 'What do we need to put right before tonight?' },
      ],
      ask: 'What annoys each of you most, and how should the other one act then?',
      agreement: 'A word that both know stops the talk. It goes on after ten minutes, one point at a time.',
    },
    both_high: {
      trigger: 'Something goes wrong close to a date, and neither of the two gets angry.',
      likely: ['Neither shows that it is urgent, so each believes that the other one is fine.'],
      better: ['Say in words how serious it is, from one to ten, and what you need from each other.'],
      reframe: [
        { instead: 'It will be all right.', say: 'For me this is an eight. What is it for you?' },
        { instead: 'No need to worry.', say: 'What happens if we do nothing until Friday?' },
      ],
      ask: 'How do you let each other know that something is serious?',
      agreement: 'In each weekly talk both name the one thing that worries them most.',
    },
  },
  give_and_take: {
    apart: {
      trigger: 'The two see a matter in two ways, and the talk turns from the matter to the person.',
      likely: [
        '{low} presses the point and looks for the flaw.',
        '{high} gives way to keep the peace, and the point is left open.',
      ],
      better: [
        '{low} says first what is right about the other view.',
        '{high} says which point they want to settle today.',
      ],
      reframe: [
        { instead: 'That is just wrong.', say: 'Help me see how you got there.' },
        { instead: 'There you go again.', say: 'Can we settle this one point first?' },
      ],
      ask: 'What kind of argument helps you both, and when does it stop helping?',
      agreement: 'One point at a time. Each sums up the other’s view before answering.',
    },
    both_low: {
      trigger: 'The two see a matter in two ways, and neither likes to give in.',
      likely: ['Each looks for the flaw in what the other one says, and the argument outlasts the matter.'],
      better: ['Agree beforehand what would settle it: a fact, a test, or a third person.'],
      reframe: [
        {
          instead: 'I do not believe a word.',
          say: 'What would change your mind? I will tell you what would change mine.',
        },
        { instead: 'You just want to win.', say: 'Which half of this do we agree on?' },
      ],
      ask: 'How do you both want to end an argument that goes in circles?',
      agreement: 'After twenty minutes the two write down what is still open, and ask somebody who knows.',
    },
    both_high: {
      trigger: 'The two see a matter in two ways, and both would rather keep the peace.',
      likely: ['Both nod, nobody says what bothers them, and it comes back some weeks later.'],
      better: ['Each names one thing that could be better, even if it is small.'],
      reframe: [
        { instead: 'It is fine, really.', say: 'There is one thing I would do in another way.' },
        { instead: 'Whatever you think is best.', say: 'I lean to the first one, and here is why.' },
      ],
      ask: 'What have you both not said yet, because it did not seem worth a dispute?',
      agreement: 'At the end of each month, both say one thing that they would like to change.',
    },
  },
}

import type { FacetKey, WorkScaleKey } from '../../assessment/scales.ts'
import type { End } from './scale-texts.ts'

/**
 * Something to try, and the sign that it works. For a scale with two facets, `facet` is the one that the practice is
 * about.
 */
export type Practice = { text: string; sign: string; facet?: FacetKey }

/**
 * Practices by the end from which a person starts: at the low end to do more, at the high end to do less. There are
 * four of each, so that two colleagues rarely start with the same one.
 */
export const practices: Record<WorkScaleKey, Record<End, readonly [Practice, Practice, Practice, Practice]>> = {
  DRIVE: {
    low: [
      {
        text: 'Pick one task this week and do one thing more than was asked.',
        sign: 'Somebody notices the extra step without being told.',
        facet: 'C4',
      },
      {
        text: 'Set one goal for the week that you are not sure to reach, and tell a colleague.',
        sign: 'On Friday you can say how far you came.',
        facet: 'C4',
      },
      {
        text: 'When a task is done by noon, ask for the next one.',
        sign: 'You learn of work that you would not have seen otherwise.',
        facet: 'E4',
      },
      {
        text: 'Plan one thing more for each morning this week than you usually do.',
        sign: 'You find that it fits in without a rush.',
        facet: 'E4',
      },
    ],
    high: [
      {
        text: 'Take one item off your list each Monday and tell those who wait for it.',
        sign: 'You finish on Friday what you planned on Monday.',
        facet: 'E4',
      },
      {
        text: 'Keep one half hour a day free of tasks.',
        sign: 'What comes up fits in, and nothing else moves.',
        facet: 'E4',
      },
      {
        text: 'Hand in one piece of work as soon as it is good enough.',
        sign: 'Nobody asks for more.',
        facet: 'C4',
      },
      {
        text: 'Leave work on time on two days this week.',
        sign: 'The next morning begins with a fresh head.',
        facet: 'C4',
      },
    ],
  },
  FOLLOW: {
    low: [
      {
        text: 'Begin each day with ten minutes on the task you would rather put off.',
        sign: 'The task is under way before anybody asks about it.',
        facet: 'C5',
      },
      {
        text: 'Cut one large task into steps of half an hour, and do the first one today.',
        sign: 'The next step feels smaller than the first one.',
        facet: 'C5',
      },
      {
        text: 'Write down one thing each day that you got done well.',
        sign: 'You think of the list before you say that you cannot do it.',
        facet: 'C1',
      },
      {
        text: 'Ask a colleague what you did well in your last task.',
        sign: 'You hear one thing that you would not have named yourself.',
        facet: 'C1',
      },
    ],
    high: [
      {
        text: 'Ask for help once this week while you could still manage alone.',
        sign: 'A colleague knows your plan well enough to go on with it.',
        facet: 'C1',
      },
      {
        text: 'Before you begin, ask one person what they would do first.',
        sign: 'You change one step because of what you heard.',
        facet: 'C5',
      },
      {
        text: 'Let somebody else take the first part of a task this week.',
        sign: 'They come back with a way that you would not have chosen.',
        facet: 'C1',
      },
      {
        text: 'Stop halfway through a task and ask if it still matters.',
        sign: 'Once a month you drop something in good time.',
        facet: 'C5',
      },
    ],
  },
  ORDER: {
    low: [
      {
        text: 'Take the last ten minutes of the day to put things back where others look for them.',
        sign: 'Nobody has to ask you where a thing is.',
      },
      {
        text: 'Give five things that others look for a place of their own this week.',
        sign: 'Each of the five is found in less than a minute.',
      },
      {
        text: 'Pick one small space, clear it, and keep it clear for two weeks.',
        sign: 'You reach for something there without looking.',
      },
      {
        text: 'Put away one thing that lies about before you begin a new task.',
        sign: 'Fewer things lie about on Friday than on Monday.',
      },
    ],
    high: [
      {
        text: 'Show one piece of work this week before it is neat.',
        sign: 'You get an answer while a change is still cheap.',
      },
      {
        text: 'Leave one shared place as others left it, for a whole day.',
        sign: 'You notice that the work went on all the same.',
      },
      {
        text: 'Set a timer of ten minutes for tidying up, and stop when it rings.',
        sign: 'The main task of the day is done before lunch.',
      },
      {
        text: 'Ask a colleague which of your rules for tidiness helps them least.',
        sign: 'One rule is gone, and nobody looks for it.',
      },
    ],
  },
  CARE: {
    low: [
      {
        text: 'Before your next large yes, write down one reason to say no.',
        sign: 'You take back fewer promises.',
      },
      {
        text: 'Sleep on one choice this week that you could make right now.',
        sign: 'In the morning you see one point that you had missed.',
      },
      {
        text: 'Ask one person who will have to live with it before you decide.',
        sign: 'They tell you of a problem while it is still small.',
      },
      {
        text: 'Read a message once more before you send it.',
        sign: 'Fewer people write back to ask what you meant.',
      },
    ],
    high: [
      {
        text: 'Decide three small things this week in less than a minute each.',
        sign: 'Nobody waits for you on something that is easy to undo.',
      },
      {
        text: 'Set a time limit for one decision, and keep to it.',
        sign: 'You find that the last hour would have changed nothing.',
      },
      {
        text: 'Say “we try it until Friday” about one open question.',
        sign: 'By Friday you know more than any list could tell you.',
      },
      {
        text: 'Name the two facts that decide a matter, and leave out the rest.',
        sign: 'Others can repeat why you chose as you did.',
      },
    ],
  },
  TRUST: {
    low: [
      {
        text: 'Make one small promise a day, and write down whether you kept it.',
        sign: 'People stop asking twice if it will be done.',
        facet: 'C3',
      },
      {
        text: 'When a date slips, tell the people who wait for it on the same day.',
        sign: 'They plan around it instead of chasing you.',
        facet: 'C3',
      },
      {
        text: 'When you next agree on something, ask what the other side needs to call it fair.',
        sign: 'They come back to you with the next matter.',
        facet: 'A2',
      },
      {
        text: 'Name the catch in your own plan before anybody asks.',
        sign: 'The talk gets shorter, and the yes holds.',
        facet: 'A2',
      },
    ],
    high: [
      {
        text: 'Pick one promise that no longer helps anybody, and ask to be let off.',
        sign: 'You gain an hour, and nobody misses what was promised.',
        facet: 'C3',
      },
      {
        text: 'Before you give your word, ask what happens if things change.',
        sign: 'You give it less often, and with less worry.',
        facet: 'C3',
      },
      {
        text: 'Ask for something for yourself once this week, openly and with a reason.',
        sign: 'You hear a clear yes or no, and the talk goes on well.',
        facet: 'A2',
      },
      {
        text: 'When something is shared out, say what you need before you say what is fair.',
        sign: 'You get it, and the others are content too.',
        facet: 'A2',
      },
    ],
  },
  LEAD: {
    low: [
      {
        text: 'Say your view in the first five minutes of one meeting this week.',
        sign: 'Others come back to your point later on.',
      },
      {
        text: 'Offer to run one short meeting, with three points on a sheet.',
        sign: 'It ends on time, and each point has a name beside it.',
      },
      {
        text: 'When nobody decides a small matter, say what you would do.',
        sign: 'The group moves on, and you are asked again.',
      },
      {
        text: 'Take one task for which you have to give work to others.',
        sign: 'They know what to do without asking your manager.',
      },
    ],
    high: [
      {
        text: 'In one meeting this week, speak last.',
        sign: 'Two ideas come up that you had not thought of.',
      },
      {
        text: 'Hand one decision to somebody else, and accept what they choose.',
        sign: 'They bring you the result, not the question.',
      },
      {
        text: 'Let a colleague run the meeting that you would run.',
        sign: 'You say less than a third of the words.',
      },
      {
        text: 'Ask “what would you do?” before you give an answer.',
        sign: 'People come with a proposal of their own.',
      },
    ],
  },
  SOCIAL: {
    low: [
      {
        text: 'Have one coffee this week with a colleague you rarely meet.',
        sign: 'They come to you next time with a question.',
        facet: 'E1',
      },
      {
        text: 'Walk over and say in person what you would have written.',
        sign: 'You hear one thing that no message would have told you.',
        facet: 'E1',
      },
      {
        text: 'Stay five minutes longer where people stand together and talk.',
        sign: 'Somebody greets you by name the next day.',
        facet: 'E2',
      },
      {
        text: 'Eat lunch with the group once this week.',
        sign: 'You know what two of them are working on.',
        facet: 'E2',
      },
    ],
    high: [
      {
        text: 'Block two hours this week without calls or visits.',
        sign: 'You finish one thing that has been waiting for quiet.',
        facet: 'E2',
      },
      {
        text: 'Ask “is this a good time?” before you begin to talk.',
        sign: 'Some say “later”, and do come by later.',
        facet: 'E1',
      },
      {
        text: 'Work one morning a week in a place where nobody drops in.',
        sign: 'The hard part of the week is done there.',
        facet: 'E2',
      },
      {
        text: 'Count to five after a question, so that quiet people can answer.',
        sign: 'You hear from somebody who seldom speaks.',
        facet: 'E1',
      },
    ],
  },
  EASE: {
    low: [
      {
        text: 'Ask one question this week of somebody you have not met yet.',
        sign: 'The second time feels shorter than the first.',
      },
      {
        text: 'Prepare one opening line before you enter a room of strangers.',
        sign: 'You use it, and the rest comes without a plan.',
      },
      {
        text: 'Say one sentence in a group of more than ten people.',
        sign: 'Your voice is steady by the end of it.',
      },
      {
        text: 'Go to one event with a colleague, and meet one person each.',
        sign: 'You have a name to write to the next day.',
      },
    ],
    high: [
      {
        text: 'In one meeting this week, invite somebody in who has not said a word yet.',
        sign: 'That person speaks up without your help the next time.',
      },
      {
        text: 'Stay in the background at one event, and watch who is left alone.',
        sign: 'You notice one thing that you miss while you talk.',
      },
      {
        text: 'Give the first word to a quieter colleague in front of the group.',
        sign: 'The group asks for that colleague afterward.',
      },
      {
        text: 'Ask a new colleague what makes first meetings hard for them.',
        sign: 'You change one thing in how you welcome people.',
      },
    ],
  },
  OUTLOOK: {
    low: [
      {
        text: 'Tell one person each day what you liked about their work.',
        sign: 'Others know that you are pleased without asking.',
      },
      {
        text: 'End one report this week with what went better than planned.',
        sign: 'Somebody takes up the good point and builds on it.',
      },
      {
        text: 'Name one good thing about a plan before you name the risk.',
        sign: 'People bring their plans to you sooner.',
      },
      {
        text: 'Mark one finished job with the team, if only with a cake.',
        sign: 'They still speak of it the week after.',
      },
    ],
    high: [
      {
        text: 'When you bring good news, add the one point that could still go wrong.',
        sign: 'People stop asking you what the catch is.',
      },
      {
        text: 'Let somebody finish a complaint before you cheer them up.',
        sign: 'They say that you have understood.',
      },
      {
        text: 'Make a plan for the bad case of one thing you look forward to.',
        sign: 'A setback costs you an hour, not a week.',
      },
      {
        text: 'Ask a sober colleague what worries them about your plan.',
        sign: 'You change one date or one number after it.',
      },
    ],
  },
  TEAM: {
    low: [
      {
        text: 'In the next dispute, say first what you think the other side has right.',
        sign: 'The talk ends with a next step instead of a winner.',
        facet: 'A4',
      },
      {
        text: 'Take one claim on trust this week, where little can go wrong.',
        sign: 'You save the time that a check would have taken.',
        facet: 'A1',
      },
      {
        text: 'Before you doubt a claim, ask one question about it.',
        sign: 'Half of your doubts turn out to be answered.',
        facet: 'A1',
      },
      {
        text: 'Let one small point go in a meeting, and note what it cost.',
        sign: 'It cost less than the argument would have.',
        facet: 'A4',
      },
    ],
    high: [
      {
        text: 'Say one friendly no this week, with your reason.',
        sign: 'The other person thanks you for being clear.',
        facet: 'A4',
      },
      {
        text: 'Ask for proof once where you would just believe it.',
        sign: 'You get it, and nobody minds.',
        facet: 'A1',
      },
      {
        text: 'Bring up one thing that has bothered you for more than a week.',
        sign: 'It is settled in less time than you feared.',
        facet: 'A4',
      },
      {
        text: 'Check one promise this week that you would just have believed.',
        sign: 'You know where it holds and where it does not.',
        facet: 'A1',
      },
    ],
  },
  HELP: {
    low: [
      {
        text: 'Offer your help once this week before somebody asks for it.',
        sign: 'The person comes back and tells you how it went.',
      },
      {
        text: 'Ask a colleague on Monday what is hardest for them this week.',
        sign: 'By Friday you know if it got better.',
      },
      {
        text: 'Keep a quarter of an hour a day for other people’s questions.',
        sign: 'They come at that time, and leave you the rest of the day.',
      },
      {
        text: 'Show somebody new one thing that took you long to learn.',
        sign: 'They do it alone the next time.',
      },
    ],
    high: [
      {
        text: 'Answer one request this week with “tomorrow” instead of “now.”',
        sign: 'Your own work is done and nobody minds.',
      },
      {
        text: 'Ask “what have you tried?” before you step in.',
        sign: 'One of two problems is solved by that question.',
      },
      {
        text: 'Let somebody help you with one thing this week.',
        sign: 'They are glad to be asked.',
      },
      {
        text: 'Write down your own two main tasks each morning, and do one before you help.',
        sign: 'Both are done on most days.',
      },
    ],
  },
  MODEST: {
    low: [
      {
        text: 'When you tell of a win this week, begin with somebody else’s part.',
        sign: 'Colleagues tell your wins for you.',
      },
      {
        text: 'Ask one person what you could have done better.',
        sign: 'You can repeat the answer a week later.',
      },
      {
        text: 'Let a result speak once without a word from you.',
        sign: 'Somebody else brings it up.',
      },
      {
        text: 'Tell a colleague about a mistake of yours and what you learned.',
        sign: 'They tell you about one of theirs.',
      },
    ],
    high: [
      {
        text: 'Tell your manager once this week, in one sentence, what you did well.',
        sign: 'You are asked to do more of it.',
      },
      {
        text: 'Answer praise with “thank you”, and add nothing.',
        sign: 'You hear it more often.',
      },
      {
        text: 'Put your name on a piece of work that others will see.',
        sign: 'Questions about it come to you.',
      },
      {
        text: 'Keep a list of what you finished, and bring it to your next review.',
        sign: 'Your manager learns of two things they had not known.',
      },
    ],
  },
  CALM: {
    low: [
      {
        text: 'When a message gets to you, write the answer and send it an hour later.',
        sign: 'You have fewer messages to take back.',
        facet: 'N2',
      },
      {
        text: 'Find out which hour of the day gets too full, and move one thing out of it.',
        sign: 'You get through that hour with one thing at a time.',
        facet: 'N6',
      },
      {
        text: 'Say “I need five minutes” once when things heat up, and come back.',
        sign: 'The talk goes on where it had stopped.',
        facet: 'N2',
      },
      {
        text: 'When much goes wrong at once, write down the one thing to do next.',
        sign: 'You do that thing before you think of the others.',
        facet: 'N6',
      },
    ],
    high: [
      {
        text: 'Say once this week, aloud, that something is serious.',
        sign: 'Others act without a second reminder.',
        facet: 'N6',
      },
      {
        text: 'Tell a colleague what annoyed you, even if it has passed.',
        sign: 'They say that they had not seen it.',
        facet: 'N2',
      },
      {
        text: 'Ask somebody who looks upset what they need, before you solve it.',
        sign: 'They tell you more than they had planned to.',
        facet: 'N2',
      },
      {
        text: 'Before a hard date, ask each person how worried they are from one to ten.',
        sign: 'You hear a number that surprises you.',
        facet: 'N6',
      },
    ],
  },
  CHANGE: {
    low: [
      {
        text: 'Do one familiar task in a new way this week, just to see.',
        sign: 'You can name one thing that was better and one that was not.',
      },
      {
        text: 'Ask a colleague to show you how they do what you do.',
        sign: 'You take over one step of theirs.',
      },
      {
        text: 'Be the first to try one small part of the next change.',
        sign: 'Others ask you how it works.',
      },
      {
        text: 'Swap one routine with a colleague for a week.',
        sign: 'You know which parts of it you want to keep.',
      },
    ],
    high: [
      {
        text: 'Keep one routine for a month without a change.',
        sign: 'Others can rely on when and how it is done.',
      },
      {
        text: 'Finish one thing that has become dull before you start the next.',
        sign: 'Somebody uses it the same week.',
      },
      {
        text: 'Write new ideas on a list, and open it only on Fridays.',
        sign: 'Half of them no longer seem urgent by then.',
      },
      {
        text: 'Ask those who work with you which change came too soon.',
        sign: 'You tell them earlier about the next one.',
      },
    ],
  },
  IDEAS: {
    low: [
      {
        text: 'Ask “why is it done this way?” about one method you use.',
        sign: 'You can say when the method would not work.',
      },
      {
        text: 'Read one page a week about the thinking behind your field.',
        sign: 'You use one thought from it in a talk.',
      },
      {
        text: 'Stay ten minutes longer in one talk that seems too abstract.',
        sign: 'You find one use for it in your own work.',
      },
      {
        text: 'Explain to a colleague why your best trick works.',
        sign: 'They can use it in a case you had not thought of.',
      },
    ],
    high: [
      {
        text: 'Explain one idea this week with nothing but an example.',
        sign: 'The listener can use it the same day.',
      },
      {
        text: 'Turn one thought into a thing you can show by Friday.',
        sign: 'Somebody tries it out and tells you what is missing.',
      },
      {
        text: 'Begin one talk with what to do, and keep the theory for the end.',
        sign: 'People ask for the theory of their own accord.',
      },
      {
        text: 'Ask “what would we do next?” when a discussion gets deep.',
        sign: 'It ends with a task and a name.',
      },
    ],
  },
}

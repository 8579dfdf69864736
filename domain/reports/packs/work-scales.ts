import type { WorkScaleKey } from '../../assessment/scales.ts'

/** Stored nowhere, but named in every report: a change of any sentence needs a new version. */
export const textPack = 'en/1'

/** What a clear low or high score on one scale may mean at work. Each is about the answers: what the person does is another matter. */
export type ScaleTexts = {
  strength: string
  watch_out: string
  works_best: string
  /** How to talk with somebody who describes themselves so. */
  talk: string
}

/** Sentences of the individual report, by scale and by the end that the answers clearly lean to. */
export const scaleTexts: Record<WorkScaleKey, { low: ScaleTexts; high: ScaleTexts }> = {
  DRIVE: {
    low: {
      strength: 'Keeps an even pace and does not rush others.',
      watch_out: 'May be content with what is there while a role asks for more.',
      works_best: 'goals are realistic and the pace is even.',
      talk: 'Agree on small next steps rather than on one big leap.',
    },
    high: {
      strength: 'Sets demanding goals and keeps up the pace.',
      watch_out: 'May take on too much at once, or press on where others need time.',
      works_best: 'there is a goal to reach and room to go after it.',
      talk: 'Come to the point: name the goal and the date.',
    },
  },
  FOLLOW: {
    low: {
      strength: 'Asks for help and for deadlines instead of promising too much.',
      watch_out: 'May put off what has no date.',
      works_best: 'work comes in small parts, each with its date.',
      talk: 'End with who does what by when, and look at it together in between.',
    },
    high: {
      strength: 'Feels up to the task and gets going without being pushed.',
      watch_out: 'May find it hard to let go of a plan, or to ask for help.',
      works_best: 'tasks are handed over whole, with few reminders.',
      talk: 'Say what is needed and leave the way to them.',
    },
  },
  ORDER: {
    low: {
      strength: 'Is at ease when plans change and things lie open.',
      watch_out: 'May lose sight of details and of where things are.',
      works_best: 'others or good tools keep the records.',
      talk: 'Name the few details that must be right.',
    },
    high: {
      strength: 'Keeps things tidy and in their place.',
      watch_out: 'May spend time on order where speed counts more.',
      works_best: 'there are clear rules about how things are done.',
      talk: 'Send the outline beforehand and keep to it.',
    },
  },
  CARE: {
    low: {
      strength: 'Decides quickly and acts on the spot.',
      watch_out: 'May act before all sides have been looked at.',
      works_best: 'a quick decision is worth more than a perfect one.',
      talk: 'Start with the decision; give reasons when asked.',
    },
    high: {
      strength: 'Weighs things up before acting.',
      watch_out: 'May take longer than a quick decision allows.',
      works_best: 'there is time to look at the facts first.',
      talk: 'Give time to think, and come back for the answer.',
    },
  },
  TRUST: {
    low: {
      strength: 'Treats rules as guidance and finds ways around obstacles.',
      watch_out: 'May bargain over what others take as settled.',
      works_best: 'results count more than the way to them.',
      talk: 'Say which rules are fixed, and why.',
    },
    high: {
      strength: 'Says plainly what is so, and keeps to rules and promises.',
      watch_out: 'May be firm where a rule needs bending to the case.',
      works_best: 'agreements hold and are written down.',
      talk: 'Be plain, and keep what was agreed.',
    },
  },
  LEAD: {
    low: {
      strength: 'Lets others take the lead and works well in the second row.',
      watch_out: 'May hold back an opinion that others need.',
      works_best: 'somebody else decides who does what.',
      talk: 'Ask directly for their view, and wait for it.',
    },
    high: {
      strength: 'Speaks up and takes charge.',
      watch_out: 'May take over where others would also like to decide.',
      works_best: 'there is something to decide and people to lead.',
      talk: 'Give them a part of the meeting, and say where others decide.',
    },
  },
  SOCIAL: {
    low: {
      strength: 'Works calmly alone or with few people.',
      watch_out: 'May be hard to read for people who meet them rarely.',
      works_best: 'there are quiet hours and few meetings.',
      talk: 'Talk one to one rather than in a large group.',
    },
    high: {
      strength: 'Seeks people out and enjoys company.',
      watch_out: 'May lose patience with long work alone.',
      works_best: 'the day brings people and conversation.',
      talk: 'Take a minute for the person before the matter.',
    },
  },
  EASE: {
    low: {
      strength: 'Is careful among strangers and thinks before speaking.',
      watch_out: 'May say less at a first meeting than they know.',
      works_best: 'they know the people they present to.',
      talk: 'Share the questions beforehand, and start with an easy one.',
    },
    high: {
      strength: 'Is at ease among strangers.',
      watch_out: 'May not notice that others feel less at ease.',
      works_best: 'new people and first meetings are part of the work.',
      talk: 'Speak freely; a direct question is welcome.',
    },
  },
  OUTLOOK: {
    low: {
      strength: 'Stays sober and sees what can go wrong.',
      watch_out: 'May seem less pleased than they are.',
      works_best: 'risks are to be seen early.',
      talk: 'Stick to facts, and take a doubt as help.',
    },
    high: {
      strength: 'Looks on the bright side and cheers others up.',
      watch_out: 'May see a problem late.',
      works_best: 'good news is shared and setbacks are short.',
      talk: 'Begin with what went well, then say plainly what did not.',
    },
  },
  TEAM: {
    low: {
      strength: 'Questions others and holds their ground.',
      watch_out: 'May argue longer than the matter is worth.',
      works_best: 'a hard question is part of the work.',
      talk: 'Bring your reasons, and expect questions.',
    },
    high: {
      strength: 'Trusts others and looks for agreement.',
      watch_out: 'May give way where they should hold their ground.',
      works_best: 'people help one another and conflicts are rare.',
      talk: 'Ask twice whether they agree.',
    },
  },
  HELP: {
    low: {
      strength: 'Keeps to their own tasks and protects their time.',
      watch_out: 'May overlook that somebody needs a hand.',
      works_best: 'everybody has tasks of their own.',
      talk: 'Ask for help plainly, and say what for.',
    },
    high: {
      strength: 'Makes time for others.',
      watch_out: 'May put their own work last.',
      works_best: 'the work does somebody good.',
      talk: 'Thank them, and ask what they had to leave undone.',
    },
  },
  MODEST: {
    low: {
      strength: 'Speaks openly of what they do well.',
      watch_out: 'May leave little room for what others contributed.',
      works_best: 'achievements are seen and named.',
      talk: 'Say what you value in their work, and who else had a part.',
    },
    high: {
      strength: 'Lets the work speak and gives credit to others.',
      watch_out: 'May be overlooked when tasks and praise are handed out.',
      works_best: 'good work is noticed without being advertised.',
      talk: 'Ask what they did themselves; they may not say it first.',
    },
  },
  CALM: {
    low: {
      strength: 'Shows early when something is not right.',
      watch_out: 'May react strongly when pressure is high.',
      works_best: 'pressure comes with warning and with support.',
      talk: 'Stay with one matter, and come back to it after a break.',
    },
    high: {
      strength: 'Stays even when things go wrong.',
      watch_out: 'May seem less concerned than others would like.',
      works_best: 'somebody has to keep a clear head.',
      talk: 'Say how urgent it is; it may not show.',
    },
  },
  CHANGE: {
    low: {
      strength: 'Keeps to what has proved itself.',
      watch_out: 'May be slow to take up a new way of working.',
      works_best: 'tasks and places stay much the same.',
      talk: 'Explain what stays as it is before what changes.',
    },
    high: {
      strength: 'Likes variety and takes up new things.',
      watch_out: 'May tire of routine.',
      works_best: 'tasks change often.',
      talk: 'Show what is new in it.',
    },
  },
  IDEAS: {
    low: {
      strength: 'Stays with what is practical.',
      watch_out: 'May lose interest in long discussions of principle.',
      works_best: 'it is clear what the work is good for.',
      talk: 'Give an example instead of a theory.',
    },
    high: {
      strength: 'Enjoys difficult questions and new thoughts.',
      watch_out: 'May think on where a simple answer would do.',
      works_best: 'there are problems to think through.',
      talk: 'Explain the why, and leave room for questions.',
    },
  },
}

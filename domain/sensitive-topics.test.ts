import { expect, it } from 'vitest'
import { topicsIn } from './sensitive-topics.ts'

it.each([
  ['How is your health?', ['health']],
  ['Do you take any medication, or are you in therapy?', ['health']],
  ['Are you married, and do you have children?', ['family']],
  ['How old are you?', ['age']],
  ['When were you born, and in which country of Europe?', ['age', 'origin']],
  ['Where are you originally from?', ['origin']],
  ['What does your church say to work on Sundays?', ['origin']],
  ['Do you plan to have a baby?', ['family']],
])('warns of %s', (text, topics) => {
  expect(topicsIn(text)).toEqual(topics)
})

it.each([
  'Tell me about a time you had to act before you had all you wanted to know.',
  'How do you manage your time when two things are due at once?',
  'Which goal of the last year was your own idea, and how far did you get?',
  'How would you lift a package of 20 kg at the stage of loading?',
  'What did you do to encourage a colleague who had lost a client?',
  'How do you trace a mistake back to where it began?',
])('lets %s be', (text) => {
  expect(topicsIn(text)).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { mentionedNames, splitAtMentions } from './mentions.ts'

const names = ['Ana Ruiz', 'Ana', 'Bo O’Neil-Strøm']
const mentioned = (text: string) => [...mentionedNames(text, names)]

describe('mentions', () => {
  it.each([
    ['@Ana Ruiz, please call', ['Ana Ruiz']],
    ['please call @Ana.', ['Ana']],
    ['(@Bo O’Neil-Strøm)', ['Bo O’Neil-Strøm']],
    ['@Ana Ruiz and @Ana', ['Ana Ruiz', 'Ana']],
    ['**@Ana Ruiz**@Ana', ['Ana Ruiz', 'Ana']],
  ])('are found in %s', (text, expected) => expect(mentioned(text)).toEqual(expected))

  it.each(['Ana Ruiz', '@ Ana', 'mail@Ana.test', '@Anabel', '@ana', '@Bo O’Neil-Strøms', '@', ''])(
    'are not found in %s',
    (text) => expect(mentioned(text)).toEqual([]),
  )

  it('divide a text without loss', () => {
    const text = 'Ask @Ana Ruiz or @Anabel, then @Ana'
    const parts = splitAtMentions(text, names)
    expect(parts).toEqual([
      { text: 'Ask ' },
      { text: '@Ana Ruiz', name: 'Ana Ruiz' },
      { text: ' or @Anabel, then ' },
      { text: '@Ana', name: 'Ana' },
    ])
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })
})

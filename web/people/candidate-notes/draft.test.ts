import { beforeEach, describe, expect, it } from 'vitest'
import { forgetChoices, read, write } from '../../kernel/storage.ts'
import { keepDraft, readDraft } from './draft.ts'

const none = { body: '', visibility: 'team', mentioned: [] }
const ana = { id: 'a', name: 'Ana Ruiz' }

describe('the draft of a note', () => {
  beforeEach(() => forgetChoices())

  it('returns as it was typed, for its person only', () => {
    const draft = { body: ' Half a thou @Ana Ruiz', visibility: 'private' as const, mentioned: [ana] }
    keepDraft('a', draft)
    expect([readDraft('a'), readDraft('b')]).toEqual([draft, none])
  })

  it('is removed once it is empty, and at sign-out', () => {
    keepDraft('a', { body: 'Text', visibility: 'team', mentioned: [] })
    keepDraft('a', { body: '  ', visibility: 'private', mentioned: [] })
    expect([readDraft('a'), read('note.a')]).toEqual([none, null])
    keepDraft('b', { body: 'Text', visibility: 'team', mentioned: [] })
    forgetChoices()
    expect(readDraft('b')).toEqual(none)
  })

  it.each(['{"body": 1}', '{"bo', 'null', '"text"', '{"body": "x", "mentioned": 1}'])(
    'that is stored as %s is ignored',
    (stored) => {
      write('note.a', stored)
      expect(readDraft('a')).toEqual(none)
    },
  )

  it('of an unknown kind of reader is the team’s, and keeps complete mentions only', () => {
    write('note.a', JSON.stringify({ body: 'x', visibility: 'all', mentioned: [ana, { id: 1 }, null] }))
    expect(readDraft('a')).toEqual({ body: 'x', visibility: 'team', mentioned: [ana] })
  })
})

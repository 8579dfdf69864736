import { beforeEach, describe, expect, it } from 'vitest'
import { forgetChoices, read, write } from '../../platform/storage.ts'
import { keepDraft, readDraft } from './draft.ts'

const none = { body: '', visibility: 'team' }

describe('the draft of a note', () => {
  beforeEach(() => forgetChoices())

  it('comes back as it was typed, for its person only', () => {
    keepDraft('a', { body: ' Half a thou', visibility: 'private' })
    expect([readDraft('a'), readDraft('b')]).toEqual([{ body: ' Half a thou', visibility: 'private' }, none])
  })

  it('is gone once it is empty, and at sign-out', () => {
    keepDraft('a', { body: 'Text', visibility: 'team' })
    keepDraft('a', { body: '  ', visibility: 'private' })
    expect([readDraft('a'), read('note.a')]).toEqual([none, null])
    keepDraft('b', { body: 'Text', visibility: 'team' })
    forgetChoices()
    expect(readDraft('b')).toEqual(none)
  })

  it.each(['{"body": 1}', '{"bo', 'null', '"text"'])('that reads %s is none', (stored) => {
    write('note.a', stored)
    expect(readDraft('a')).toEqual(none)
  })

  it('of an unknown kind of reader is the team’s', () => {
    write('note.a', '{"body": "x", "visibility": "all"}')
    expect(readDraft('a')).toEqual({ body: 'x', visibility: 'team' })
  })
})

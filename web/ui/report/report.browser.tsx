import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { BlockOf } from '@seatwise/contract/report-document'
import { draw } from '../../app/test-draw.tsx'
import { Verdict } from './blocks.tsx'
import classes from './report.module.css'

const score = {
  kind: 'score',
  value: 72,
  words: 'Close fit',
  likely_words: 'most likely 60 to 81',
} as BlockOf<'score'>

const sizeOf = (text: string) =>
  Number.parseFloat(getComputedStyle(page.getByText(text, { exact: true }).element()).fontSize)

const drawHead = (head: BlockOf<'score'>) =>
  draw(
    <div className={classes.hero}>
      <Verdict score={head} />
    </div>,
  )

describe('the score of a report', () => {
  it('is the largest text next to its words', async () => {
    await drawHead({ ...score, is_doubtful: false })
    expect(sizeOf('72')).toBeGreaterThan(2 * sizeOf('Close fit'))
  })

  it('of doubtful answers comes after its words, in their size', async () => {
    await drawHead({ ...score, is_doubtful: true, words: 'Doubtful answers' })
    expect(sizeOf('72')).toBeLessThanOrEqual(sizeOf('Doubtful answers'))
    const [words, number] = ['Doubtful answers', '72'].map((text) => page.getByText(text, { exact: true }).element())
    expect(words!.compareDocumentPosition(number!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brands } from '@seatwise/domain/brands/brands'

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

describe.each(Object.values(brands))('the logos of $name', ({ name, logos, bands, texts }) => {
  it.each(Object.values(logos).flatMap(({ mark, wordmark }) => [mark, wordmark]))(
    'have %s with a drawing and a name',
    (address) => {
      expect(textOf(`../public${address}`)).toContain(`aria-label="${name}"`)
    },
  )

  // Neither a stylesheet nor the page's HTML can read the configuration, and the first paint waits for no script.
  it('match the colors and words of the score at the first paint', () => {
    for (const { wordmark } of Object.values(logos)) expect(textOf('boot.css')).toContain(`url('${wordmark}')`)
    for (const { fill } of Object.values(bands)) expect(textOf('../index.html')).toContain(`fill="${fill}"`)
    for (const text of [texts.score_name, texts.low_pole, texts.high_pole])
      expect(textOf('../index.html')).toContain(`>${text}<`)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MantineProvider } from '@mantine/core'
import { brands } from '@seatwise/domain/brands/brands'
import { themeOf } from '../app/theme.ts'
import { rangeSpecimens } from './range-specimens.tsx'

/** The slider as used with keys, with a finger, or by typed numbers. */

const thumb = (end: 'lower' | 'upper') => page.getByRole('slider', { name: `Drive, ${end} end` })
const field = (end: 'from' | 'to') => page.getByRole('textbox', { name: `Drive, ${end}` })
const said = (end: 'lower' | 'upper', words: string) =>
  expect.element(thumb(end)).toHaveAttribute('aria-valuetext', words)

const draw = (state: string) =>
  render(
    <MantineProvider theme={themeOf('hb')} withCssVariables={false} withGlobalClasses={false}>
      {rangeSpecimens[0]!.states[state]!(brands.hb)}
    </MantineProvider>,
  )
async function press(end: 'lower' | 'upper', keys: string) {
  ;(thumb(end).element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}

beforeEach(() => {
  document.documentElement.dataset.brand = 'hb'
  document.documentElement.dataset.mantineColorScheme = 'light'
})

describe('the thumbs of a range slider', () => {
  it('announce their position and limits', async () => {
    await draw('two ends')
    await said('lower', '55 or more')
    await said('upper', '95 or less')
    await expect.element(thumb('lower')).toHaveAttribute('aria-valuemax', '94')
    await expect.element(thumb('upper')).toHaveAttribute('aria-valuemin', '56')
  })

  it.each([
    ['{ArrowRight}', '56 or more'],
    ['{ArrowUp}', '56 or more'],
    ['{ArrowLeft}', '54 or more'],
    ['{ArrowDown}{ArrowDown}', '53 or more'],
    ['{PageUp}', '65 or more'],
    ['{PageDown}', '45 or more'],
    ['{Home}', 'No lower limit'],
    ['{Home}{ArrowRight}', '1 or more'],
    ['{End}', '94 or more'],
    ['{Delete}', 'No lower limit'],
  ])('move by %s to: %s', async (keys, words) => {
    await draw('two ends')
    await press('lower', keys)
    await said('lower', words)
    await said('upper', '95 or less')
  })

  it('stop at each other', async () => {
    await draw('ends close together')
    await press('lower', '{ArrowRight}{ArrowRight}{ArrowRight}{PageUp}')
    await said('lower', '51 or more')
    await press('upper', '{PageDown}')
    await said('upper', '52 or less')
  })

  it('are at the end of the track for no limit, and return from it', async () => {
    await draw('two ends')
    await press('upper', '{End}')
    await said('upper', 'No upper limit')
    await expect.element(field('to')).toHaveValue('')
    await press('upper', '{ArrowLeft}')
    await said('upper', '99 or less')
    await expect.element(field('to')).toHaveValue('99')
  })

  it('follow the pointer, the nearer one first, and do not follow a scrolling finger', async () => {
    const { container } = await draw('two ends')
    const slider = thumb('lower').element().parentElement!.parentElement!
    const track = thumb('lower').element().parentElement!.getBoundingClientRect()
    const at = (percent: number) => ({
      bubbles: true,
      button: 0,
      pointerId: 1,
      clientX: track.left + (track.width * percent) / 100,
      clientY: track.top,
    })
    // A pointer that a test makes up cannot be captured.
    slider.setPointerCapture = () => undefined
    expect(container.contains(slider)).toBe(true)
    slider.dispatchEvent(new PointerEvent('pointerdown', at(30)))
    await said('lower', '30 or more')
    await expect.element(thumb('lower')).toHaveFocus()
    slider.dispatchEvent(new PointerEvent('pointermove', at(99.9)))
    await said('lower', '94 or more')
    slider.dispatchEvent(new PointerEvent('pointercancel', at(99.9)))
    await said('lower', '55 or more')
    slider.dispatchEvent(new PointerEvent('pointerdown', at(99.9)))
    await said('upper', 'No upper limit')
  })
})

describe('the number fields of a range slider', () => {
  it('accept numbers, and are empty for no limit', async () => {
    await draw('two ends')
    await field('from').fill('20')
    await userEvent.keyboard('{Enter}')
    await said('lower', '20 or more')
    await expect.element(field('from')).toHaveFocus()
    await field('to').fill('')
    await userEvent.tab()
    await said('upper', 'No upper limit')
  })

  it.each([
    ['from', '95', 'Must be less than 95.'],
    ['to', '55', 'Must be more than 55.'],
    ['from', '0', 'Enter a whole number from 1 to 99.'],
    ['to', 'x', 'Enter a whole number from 1 to 99.'],
  ] as const)('%s refuses %s: %s', async (end, text, words) => {
    await draw('two ends')
    await field(end).fill(text)
    await userEvent.tab()
    await expect.element(page.getByRole('alert')).toHaveTextContent(words)
    await expect.element(field(end)).toHaveAttribute('aria-invalid', 'true')
    await said('lower', '55 or more')
    await said('upper', '95 or less')
  })

  it('show the position of the thumbs in place of an invalid number', async () => {
    await draw('two ends')
    await field('from').fill('97')
    await userEvent.tab()
    await press('lower', '{ArrowRight}')
    await expect.element(field('from')).toHaveValue('56')
    await expect.element(page.getByRole('alert')).toHaveTextContent('')
  })
})

it('A limit of a range is removed and added by a button too', async () => {
  await draw('two ends')
  const upper = page.getByRole('button', { name: 'Drive, upper end: no limit' })
  await expect.element(upper).toHaveAttribute('aria-pressed', 'false')
  await upper.click()
  await said('upper', 'No upper limit')
  await upper.click()
  await said('upper', '95 or less')
})

import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { drawPage } from '../../app/test-draw.tsx'
import { Attempts } from './parts/attempts.tsx'

const attempt = (id: string, changed: Partial<SurveyResultDetail['attempts'][0]> = {}) => ({
  id,
  state: 'completed' as const,
  is_shown: false,
  dated_at: '2026-11-03T10:00:00Z',
  quality: 'good' as const,
  role_score: 64,
  archived_at: null,
  ...changed,
})

describe('the attempts of a candidacy', () => {
  it('stand in their order, each with its outcome, and lead to the other ones', async () => {
    const attempts = [
      attempt('first', { quality: 'invalid', role_score: 31 }),
      attempt('second', { is_shown: true }),
      attempt('third', { state: 'invited', role_score: null, quality: null }),
    ]
    await drawPage({ '/': () => <Attempts id="second" attempts={attempts} />, '/$': () => null }, { at: '/' })
    await expect.element(page.getByRole('link', { name: '1: score 31, doubtful answers, Nov 3, 2026' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: '3: Invited, Nov 3, 2026' }))
      .toHaveAttribute('href', '/survey-results/third')
    await expect
      .element(page.getByText('2: score 64, Nov 3, 2026, shown on the card'))
      .toHaveAttribute('aria-current', 'page')
    expect(page.getByRole('link').elements()).toHaveLength(2)
  })
})

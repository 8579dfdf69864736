import type { BrandKey, RejectMail } from '@seatwise/contract/values/base'

type FirstReason = { name: string; mail: Exclude<RejectMail, 'template'> }

/**
 * The reject reasons of a new company, in their order. None of them is about a score. They stand apart from the brands,
 * which every page loads.
 */
export const firstRejectReasons: Record<BrandKey, readonly FirstReason[]> = {
  hb: [
    { name: 'Another person was chosen', mail: 'stage' },
    { name: 'Lacks a required certificate', mail: 'stage' },
    { name: 'Lacks required experience', mail: 'stage' },
    { name: 'Pay expectations', mail: 'stage' },
    { name: 'Working hours or place', mail: 'stage' },
    { name: 'The job was closed', mail: 'stage' },
    { name: 'No answer', mail: 'none' },
    { name: 'Withdrew', mail: 'none' },
  ],
  be: [
    { name: 'The goals were reached', mail: 'stage' },
    { name: 'Needs another kind of support', mail: 'stage' },
    { name: 'Not the right time', mail: 'stage' },
    { name: 'Changed team or role', mail: 'stage' },
    { name: 'Left the company', mail: 'none' },
    { name: 'No answer', mail: 'none' },
    { name: 'Withdrew', mail: 'none' },
  ],
}

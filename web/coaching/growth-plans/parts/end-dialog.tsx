import type { GrowthPlan } from '@seatwise/contract/growth-plans'
import type { GrowthPlanEnd } from '@seatwise/contract/values/coaching'
import { Confirm } from '../../../kernel/confirm.tsx'
import { endPlan } from '../data.ts'
import { refusalWords } from '../words.ts'

const words: Record<GrowthPlanEnd, { title: string; explains: string; confirm: string; done: string }> = {
  completed: {
    title: 'Complete this plan?',
    explains:
      'What it was made for is usual now. The plan is kept with its versions and reviews, and nothing in it can be changed any more. Then a new one can be made.',
    confirm: 'Complete',
    done: 'Growth plan completed',
  },
  closed: {
    title: 'Close this plan?',
    explains:
      'It ends as it is, for example because the work has changed. The plan is kept with its versions and reviews, and nothing in it can be changed any more. Then a new one can be made.',
    confirm: 'Close the plan',
    done: 'Growth plan closed',
  },
}

type Props = { plan: GrowthPlan; end: GrowthPlanEnd; returnTo: string; onClose: () => void }

export const EndDialog = ({ plan, end, ...props }: Props) => (
  <Confirm
    {...props}
    {...words[end]}
    feature="growth-plans"
    words={refusalWords}
    keep="Keep it open"
    run={() => endPlan(plan, end)}
  />
)

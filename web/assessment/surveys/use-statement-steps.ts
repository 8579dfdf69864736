import { useLayoutEffect, useState } from 'preact/hooks'

/**
 * The state of an entry in the browser's history: its position among our entries, and the statement to show after a
 * reload.
 */
type Step = { step: number; at: number }

/**
 * Browsers keep about 50 history entries of a tab and drop the oldest. None of ours may be dropped, because Back would
 * end there.
 */
const maxSteps = 40

const currentStep = () => (history.state as Partial<Step> | null) ?? {}

/**
 * Makes the browser's Back and Forward lead through the statements. A history entry counts steps and is not tied to a
 * statement: Back always leads to the previous statement, even if the survey was resumed in the middle.
 * @param reachable the index of the first statement without an answer
 */
export function useStatementSteps(reachable: number) {
  const within = (index: number) => Math.min(Math.max(index, 0), reachable)
  const [{ step, at }, setStep] = useState(() => {
    const stored = currentStep()
    return enter(stored.step ?? 0, within(stored.at ?? reachable))
  })

  // A layout effect: otherwise two quick steps back would both start from the same statement.
  useLayoutEffect(() => {
    const follow = () => {
      const { step: reached } = currentStep()
      if (reached === undefined || location.pathname !== '/survey/take') return
      setStep(enter(reached, within(at + reached - step)))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  })

  const show = (index: number) =>
    setStep(step < maxSteps ? push({ step: step + 1, at: index }) : replace({ step, at: index }))
  return { at, show }
}

/**
 * Shows a statement in the current history entry. If no entry precedes it, one is added, so that Back stays in the
 * survey.
 */
function enter(step: number, at: number): Step {
  if (step > 0 || at === 0) return replace({ step, at })
  replace({ step: 0, at: at - 1 })
  return push({ step: 1, at })
}

function replace(step: Step) {
  history.replaceState(step, '')
  return step
}

function push(step: Step) {
  history.pushState(step, '')
  return step
}

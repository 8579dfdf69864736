import type { Finding } from '@seatwise/contract/system-status'

type State = Finding['state']

/** What needs the operator, in one line. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (state: State) => findings.filter((finding) => finding.state === state).length
  const faults = count('fault')
  if (faults === 1) return 'One thing does not work'
  if (faults > 1) return `${faults} things do not work`
  const pieces = count('advice')
  if (pieces === 0) return 'Everything works'
  return pieces === 1
    ? 'Everything works; one thing could be better'
    : `Everything works; ${pieces} things could be better`
}

const order: readonly State[] = ['fault', 'advice', 'ok']

/** What needs the operator first; within a state in the order of the server. */
export const byUrgency = (findings: readonly Finding[]): Finding[] =>
  order.flatMap((state) => findings.filter((finding) => finding.state === state))

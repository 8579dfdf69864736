import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { CallError } from '../../kernel/call.ts'
import { placed } from '../../kernel/problem-messages.ts'

/** The label of a field in the summary, and its messages if it is empty or malformed. */
export type FieldWords = { label: string; missing?: string; malformed?: string }
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const offline = 'There is no connection just now. Your entries are still here: please try again in a moment.'

const isControl = (target: unknown): target is Control => target instanceof Element && 'validity' in target

/**
 * Validates a form by the attributes of its controls (`required`, `type`, `pattern`), with our own messages: one field
 * on blur, all fields on submit. If there are errors, the summary takes the focus.
 */
export function useCheckedForm(
  words: Record<string, FieldWords>,
  summary: RefObject<HTMLElement | null>,
  send: (form: FormData) => Promise<void>,
) {
  const [faults, setFaults] = useState<Record<string, string | undefined>>({})
  const [listed, setListed] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [pending, setPending] = useState(false)
  const names = Object.keys(words)

  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals, summary])

  const faultOf = ({ name, validity }: Control) => {
    const of = words[name]
    if (!of || validity.valid) return undefined
    return validity.valueMissing ? of.missing : (of.malformed ?? of.missing)
  }
  const mark = (name: string, fault: string | undefined) => setFaults((old) => ({ ...old, [name]: fault }))

  function refuse(match: Record<string, string>, other?: string) {
    const wrong = names.filter((name) => match[name])
    setFaults(match)
    setListed(wrong)
    setProblem(wrong.length > 0 ? undefined : other)
    setRefusals((count) => count + 1)
  }

  async function submit(form: HTMLFormElement) {
    const controls = [...form.elements].filter(isControl)
    const faults = Object.fromEntries(
      controls.map((control) => [control.name, faultOf(control)]).filter(([, fault]) => fault),
    )
    if (Object.keys(faults).length > 0) return refuse(faults)
    setPending(true)
    setProblem(undefined)
    try {
      await send(new FormData(form))
    } catch (error) {
      const { faults: refused, problem: other } = placed(error, names)
      refuse(refused, error instanceof CallError && error.status === 0 ? offline : other)
      setPending(false)
    }
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (event.currentTarget instanceof HTMLFormElement) void submit(event.currentTarget)
  }
  /** An empty field is reported on submit and not on blur, because the person may come back to it. */
  const onFocusOut = ({ target }: FocusEvent) => {
    if (!isControl(target)) return
    const fault = faultOf(target)
    if (fault && (faults[target.name] || !target.validity.valueMissing)) mark(target.name, fault)
  }
  /** An error from the server disappears when the field changes. */
  const onInput = ({ target }: Event) => {
    if (isControl(target) && faults[target.name] && target.validity.valid) mark(target.name, undefined)
  }
  return {
    handlers: { onSubmit, onFocusOut, onInput, noValidate: true },
    faults,
    listed: listed.filter((name) => faults[name]),
    problem,
    pending,
  }
}

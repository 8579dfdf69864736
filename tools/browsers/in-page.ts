/** An element by its role and its whole name, or the source of a regular expression that its name matches. */
export type Description = {
  role: string
  name: string | { source: string }
  within?: Description
  acceptsPointer?: true
}

/** The parts of axe-core that tell roles and names; its own types do not declare all of them. */
type Axe = {
  setup(root: Element): void
  teardown(): void
  commons: {
    aria: { getRole(element: Element): string | null }
    dom: { isVisibleToScreenReaders(element: Element): boolean }
    text: { accessibleText(element: Element): string }
  }
}

export type Answer = { path: string; status: number; type: string | null }

declare global {
  interface Window {
    axe?: Axe
    /** What the proof keeps in a page. */
    watch?: { errors: string[]; answers: Answer[] }
  }
}

/**
 * Collects the errors of a page, and the answers to what it fetches. A second call changes nothing. Like every function
 * here it runs in the page, so it refers to nothing outside itself.
 */
export function watchPage() {
  if (window.watch) return
  const errors: string[] = []
  const answers: Answer[] = []
  window.watch = { errors, answers }
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`The policy forbids ${blockedURI} (${violatedDirective}).`),
  )
  const log = console.error.bind(console)
  console.error = (...parts: unknown[]) => {
    errors.push(parts.join(' '))
    log(...parts)
  }
  const send = window.fetch.bind(window)
  window.fetch = async (...request) => {
    const answer = await send(...request)
    const { pathname } = new URL(answer.url)
    answers.push({ path: pathname, status: answer.status, type: answer.headers.get('content-type') })
    return answer
  }
}

export const takeErrors = () => window.watch?.errors.splice(0) ?? []

export const hasAxe = () => window.axe !== undefined

/** The first visible element that matches. */
export function elementOf(description: Description): Element | undefined {
  const axe = window.axe!
  const { aria, dom, text } = axe.commons
  const find = ({ role, name, within, acceptsPointer }: Description): Element | undefined => {
    const fits = (found: string) => (typeof name === 'string' ? found === name : new RegExp(name.source).test(found))
    return [...((within ? find(within) : document)?.querySelectorAll('*') ?? [])].find(
      (element) =>
        aria.getRole(element) === role &&
        dom.isVisibleToScreenReaders(element) &&
        !(acceptsPointer && getComputedStyle(element).pointerEvents === 'none') &&
        fits(text.accessibleText(element).trim()),
    )
  }
  axe.setup(document.documentElement)
  try {
    return find(description)
  } finally {
    axe.teardown()
  }
}

/** The latest answer from a path that ends so. */
export const answerOf = (end: string) => window.watch?.answers.findLast(({ path }) => path.endsWith(end))

/** Chooses an option of the list that has the focus. */
export function chooseOption(label: string) {
  const select = document.activeElement as HTMLSelectElement
  select.value = [...select.options].find((option) => option.text === label)!.value
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
}

export const focusedValue = () => (document.activeElement as HTMLInputElement).value

export const textOfPage = () => document.body.innerText

export const pixelsTooWide = () => document.documentElement.scrollWidth - innerWidth

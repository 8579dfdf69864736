import { useEffect, useState } from 'preact/hooks'
import { showBrand } from '../../kernel/brand.ts'
import { CallError } from '../../kernel/call.ts'
import { isFinal } from './attempt-answers.ts'

const retryMs = 5_000

type State<T> = { loading: boolean; value?: T; refused?: CallError }

/**
 * Loads the data of a page. Without a connection it retries, and immediately when the browser is back online, so that a
 * page that was reloaded offline recovers by itself.
 * @param written the data, if the server has written it into the page
 */
export function useLoaded<Input, T>(load: (input: Input) => Promise<T>, input: Input, written?: T) {
  const [state, setState] = useState<State<T>>(written ? { loading: false, value: written } : { loading: true })
  const { loading, value, refused } = state
  const again = () => setState((old) => ({ ...old, loading: true }))
  const waits = refused !== undefined && !isFinal(refused)

  useEffect(() => {
    if (!loading) return undefined
    let stale = false
    load(input)
      .then((loaded) => stale || setState({ loading: false, value: loaded }))
      .catch((error: unknown) => stale || setState(refusedBy(error)))
    return () => {
      stale = true
    }
  }, [loading, load, input])

  useEffect(() => {
    if (!waits) return undefined
    const retry = () => setState((old) => ({ ...old, loading: true }))
    const timer = setInterval(retry, retryMs)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [waits])

  return { value, refused, again, refuse: (error: CallError) => setState(refusedBy(error)) }
}

/**
 * The page shows the brand of the company whose survey is refused; for an unknown link it keeps the brand of the
 * server.
 */
function refusedBy(error: unknown) {
  const refused = error instanceof CallError ? error : new CallError(0, '')
  if (refused.company) showBrand(refused.company.brand)
  return { loading: false, refused }
}

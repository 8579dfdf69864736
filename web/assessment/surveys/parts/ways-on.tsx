/** @jsxImportSource preact */
import { currentBrand } from '../../../kernel/brand.ts'
import { read } from '../../../kernel/storage.ts'
import { entries, type GoTo } from '../data.ts'

export const isOnForm = () => location.pathname === '/survey/register'

/** Links to the survey that was begun in this browser, to the form where the person registered, or to support. */
export function WaysOn({ goTo, isLasting = false }: { goTo: GoTo; isLasting?: boolean }) {
  const form = read('previous_survey_url')
  if (isOnForm() && entries.current())
    return (
      <button type="button" className="button" onClick={() => goTo('/survey/take')}>
        Continue the survey you started
      </button>
    )
  if (isOnForm() && isLasting) return <AskForHelp kind="button plain" />
  if (isOnForm())
    return (
      <p className="ways">
        <AskForHelp kind="button" />
        <button type="button" className="button plain" onClick={() => location.reload()}>
          Try the link again
        </button>
      </p>
    )
  if (!form) return null
  return (
    <a className="button plain" href={form}>
      Register again
    </a>
  )
}

/** A mail to support, whose body contains the URL, which identifies the company and the role. */
function AskForHelp({ kind }: { kind: 'button' | 'button plain' }) {
  const letter = new URLSearchParams({ subject: 'My survey link does not work', body: location.href })
  return (
    <a className={kind} href={`mailto:${currentBrand().support_email}?${letter.toString().replaceAll('+', '%20')}`}>
      Email support
    </a>
  )
}

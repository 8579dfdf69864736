/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { CallError } from '../../../kernel/call.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { useTitle } from '../use-title.ts'
import { CompanyMark, ProviderMark } from './company-mark.tsx'
import { Provider } from './provider.tsx'

type Props = {
  title: string
  company?: CallError['company']
  isBrokenLink?: boolean
  /** True if the page itself links to support, so that the footer need not. */
  offersSupport?: boolean
  children: ComponentChildren
}

/**
 * A page with a single message: what happened, and what to do now. If the company is unknown, it shows the provider's
 * name.
 */
export function Notice({ title, company, isBrokenLink = false, offersSupport = false, children }: Props) {
  useTitle(title)
  return (
    <main className="page notice">
      <p className="company">{company ? <CompanyMark {...company} /> : <ProviderMark />}</p>
      {isBrokenLink && (
        <svg className="broken" viewBox="-12 -12 48 48" aria-hidden>
          <path d="M9 15l3-3m2-2l1-1M11 6l.5-.5a5 5 0 017 7l-.5.5M3 3l18 18M13 18l-.4.5a5 5 0 01-7.1-7.1l.5-.4" />
        </svg>
      )}
      <h1 ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      {children}
      <Provider hasAddress={!offersSupport} />
    </main>
  )
}

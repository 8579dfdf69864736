/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { CallError } from '../../../platform/call.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { useTitle } from '../use-title.ts'
import { CompanyMark, ProviderMark } from './company-mark.tsx'
import { Provider } from './provider.tsx'

type Props = { title: string; company?: CallError['company']; children: ComponentChildren }

/** A page with a single message: what happened and what to do now. Without a known company it is the provider's. */
export function Notice({ title, company, children }: Props) {
  useTitle(title)
  return (
    <main className="page notice">
      <p className="company">{company ? <CompanyMark {...company} /> : <ProviderMark />}</p>
      <h1 ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      {children}
      <Provider />
    </main>
  )
}

/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { currentBrand } from '../../../platform/brand.ts'
import type { CallError } from '../../../platform/call.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { useTitle } from '../use-title.ts'
import { CompanyMark } from './company-mark.tsx'
import { Provider } from './provider.tsx'

type Props = { title: string; company?: CallError['company']; children: ComponentChildren }

/** A page with a single message: what happened and what to do now. Without a known company it is the provider's. */
export function Notice({ title, company, children }: Props) {
  useTitle(title)
  return (
    <main className="page notice">
      <p className="company">
        <CompanyMark name={company?.name ?? currentBrand().name} logo_id={company?.logo_id ?? null} />
      </p>
      <h1 ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      {children}
      <Provider />
    </main>
  )
}

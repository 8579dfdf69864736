/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { currentBrand } from '../../../platform/brand.ts'
import { takeFocus } from '../../../ui/focus.ts'
import { useTitle } from '../use-title.ts'
import { CompanyMark } from './company-mark.tsx'
import { Provider } from './provider.tsx'

/** A page with a single message: what happened and what to do now. */
export function Notice({ title, children }: { title: string; children: ComponentChildren }) {
  useTitle(title)
  return (
    <main className="page notice">
      <p className="company">
        <CompanyMark name={currentBrand().name} logo_id={null} />
      </p>
      <h1 ref={takeFocus} tabIndex={-1}>
        {title}
      </h1>
      {children}
      <Provider />
    </main>
  )
}

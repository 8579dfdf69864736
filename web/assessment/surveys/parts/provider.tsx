/** @jsxImportSource preact */
import { currentBrand } from '../../../kernel/brand.ts'

/** The provider of the survey, and whom to contact if a link does not work. */
export function Provider({ hasAddress = true }: { hasAddress?: boolean }) {
  const { name, support_email } = currentBrand()
  return (
    <footer className="provider">
      Survey by {name}.
      {hasAddress && (
        <>
          {' '}
          Questions? <a href={`mailto:${support_email}`}>{support_email}</a>
        </>
      )}
    </footer>
  )
}

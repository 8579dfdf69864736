/** @jsxImportSource preact */
import { currentBrand } from '../../../kernel/brand.ts'
import { initialsOf } from '../../../ui/initials.ts'

/** The company's logo or initials, and its name. The image is larger than displayed, for high-resolution screens. */
export function CompanyMark({ name, logo_id }: { name: string; logo_id: string | null }) {
  return (
    <>
      {logo_id ? (
        <img src={`/images/${logo_id}/64.webp`} alt="" width={32} height={32} />
      ) : (
        <span className="initials" aria-hidden>
          {initialsOf(name)}
        </span>
      )}
      {/* A name may be written from right to left. */}
      <bdi>{name}</bdi>
    </>
  )
}

/** The provider's logo and name, shown if the company is unknown. */
export function ProviderMark() {
  const { name, logos } = currentBrand()
  return (
    <>
      <picture>
        <source srcset={logos.dark.mark} media="screen and (prefers-color-scheme: dark)" />
        <img src={logos.light.mark} alt="" width={24} height={24} />
      </picture>
      <bdi>{name}</bdi>
    </>
  )
}

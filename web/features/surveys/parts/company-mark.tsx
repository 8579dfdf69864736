/** @jsxImportSource preact */
import { currentBrand } from '../../../platform/brand.ts'

/** The company's logo, or the brand's, beside its name. The image is larger than displayed, for dense screens. */
export function CompanyMark({ name, logo_id }: { name: string; logo_id: string | null }) {
  const { light, dark } = currentBrand().logos
  return (
    <>
      <picture>
        {!logo_id && <source srcset={dark.mark} media="screen and (prefers-color-scheme: dark)" />}
        <img src={logo_id ? `/images/${logo_id}/64.webp` : light.mark} alt="" width={24} height={24} />
      </picture>
      {/* A name may be written from right to left. */}
      <bdi>{name}</bdi>
    </>
  )
}

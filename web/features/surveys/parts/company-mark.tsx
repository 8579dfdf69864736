/** @jsxImportSource preact */
import { currentBrand } from '../../../platform/brand.ts'

/** The company's logo, or the brand's, beside its name. The image is larger than displayed, for dense screens. */
export function CompanyMark({ name, logo_id }: { name: string; logo_id: string | null }) {
  const logo = logo_id ? `/images/${logo_id}/64.webp` : `/logos/${currentBrand().key}-mark.svg`
  return (
    <>
      <img src={logo} alt="" width={24} height={24} />
      {/* A name may be written from right to left. */}
      <bdi>{name}</bdi>
    </>
  )
}

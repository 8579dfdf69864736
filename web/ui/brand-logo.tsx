import { useComputedColorScheme } from '@mantine/core'
import type { Brand } from '@seatwise/domain/brands/brand'

type Props = {
  brand: Brand
  shape: keyof Brand['logos']['light']
  height: number
  /** Empty where the name of the brand stands beside it. */
  alt: string
}

/** The brand's logo as it is drawn for the color scheme that is shown. */
export function BrandLogo({ brand, shape, height, alt }: Props) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return <img src={brand.logos[scheme][shape]} alt={alt} height={height} />
}

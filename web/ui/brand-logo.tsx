import { useComputedColorScheme } from '@mantine/core'
import type { Brand } from '@seatwise/domain/brands/brand'

type Props = {
  brand: Brand
  shape: keyof Brand['logos']['light']
  height: number
  /** The alternative text; empty if the name of the brand stands beside the logo. */
  alt: string
}

/** The logo of the brand for the color scheme that is in use. */
export function BrandLogo({ brand, shape, height, alt }: Props) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return <img src={brand.logos[scheme][shape]} alt={alt} height={height} />
}

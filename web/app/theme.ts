import { createTheme, type MantineColorsTuple } from '@mantine/core'
import type { BrandKey } from '@seatwise/contract/values/base'

const shades: Record<BrandKey, MantineColorsTuple> = {
  hb: ['#fff9e1', '#ffefb8', '#ffe48a', '#fad75c', '#f7cb36', '#f4c01b', '#f2b705', '#d19d00', '#a87e00', '#7a5800'],
  be: ['#e3f6f5', '#c2e9e7', '#97d8d4', '#67c4bf', '#3dafa9', '#1d9791', '#0a7f79', '#076c67', '#055652', '#033f3c'],
}

/**
 * Copies of the brand colors, from which Mantine chooses the text color on a filled background; mantine.css sets the
 * colors themselves.
 */
export const themeOf = (brand: BrandKey) =>
  createTheme({
    colors: { brand: shades[brand] },
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: 0.35,
    defaultRadius: 'md',
    components: {
      Input: { defaultProps: { size: 'md' } },
      InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
      NativeSelect: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
      Switch: { defaultProps: { labelPosition: 'left', withThumbIndicator: false } },
      Button: { defaultProps: { size: 'sm' } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close this message' } } },
    },
  })

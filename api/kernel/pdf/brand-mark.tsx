import { Canvas } from '@react-pdf/renderer'
import type { BrandKey } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { drawing, strokes } from './brand-drawing.ts'

/** The methods of pdfkit that are used here; react-pdf passes the object without a type. */
type Painter = Record<'fill' | 'stroke' | 'path' | 'lineCap' | 'lineJoin', (value: string) => Painter> &
  Record<'scale' | 'lineWidth', (value: number) => Painter> & {
    roundedRect: (x: number, y: number, width: number, height: number, radius: number) => Painter
  }

/** The logo is painted, because react-pdf does not resolve an `Svg` in the head of its pages. */
export function BrandMark({ brand, size }: { brand: BrandKey; size: number }) {
  const { fill, ink } = brands[brand].theme.accent
  const paint = (painter: Painter) => {
    painter
      .scale(size / drawing.size)
      .roundedRect(0, 0, drawing.size, drawing.size, drawing.radius)
      .fill(fill)
    painter.path(strokes[brand]).lineWidth(drawing.stroke).lineCap('round').lineJoin('round').stroke(ink)
    return null
  }
  return <Canvas style={{ width: size, height: size }} paint={paint} />
}

import { useEffect, useState } from 'react'

const quietZone = 4

type Drawing = { size: number; path: string }

/** Draws a QR code as one SVG path, black on white in both schemes: cameras cannot read an inverted code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let stale = false
    void draw(text).then((drawn) => stale || setDrawing(drawn))
    return () => {
      stale = true
    }
  }, [text])
  const side = (drawing?.size ?? 33) + 2 * quietZone
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      width={216}
      height={216}
      role="img"
      aria-label={label}
      aria-busy={!drawing}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} rx={2} fill="#ffffff" />
      {drawing && <path d={drawing.path} fill="#000000" />}
    </svg>
  )
}

/** The encoder is loaded on demand, because it is larger than most pages that show a code. */
async function draw(text: string): Promise<Drawing> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = [...data.keys()].filter((index) => data[index])
  return { size, path: squares.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join('') }
}

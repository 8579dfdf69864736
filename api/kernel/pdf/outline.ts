type Path = {
  commands: readonly { command: string; args: readonly number[] }[]
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
}

const isOnCurve = 1
const header = 10

/**
 * Encodes the path of a glyph as a glyph of a TrueType font, without instructions. fontkit 2.0.4 cannot do this for
 * variable fonts, because it writes into a buffer that its version of restructure does not accept.
 */
export function encodeOutline({ commands, bbox }: Path): Uint8Array {
  const points: { x: number; y: number; flag: number }[] = []
  const ends: number[] = []
  for (const { command, args } of commands) {
    for (let at = 0; at < args.length; at += 2) {
      const isControl = command === 'quadraticCurveTo' && at === 0
      points.push({ x: Math.round(args[at]!), y: Math.round(args[at + 1]!), flag: isControl ? 0 : isOnCurve })
    }
    if (command === 'closePath') ends.push(points.length - 1)
  }
  if (ends.length === 0) return new Uint8Array()
  const size = header + ends.length * 2 + 2 + points.length * 5
  // Glyphs must begin at a multiple of four bytes.
  const view = new DataView(new ArrayBuffer(Math.ceil(size / 4) * 4))
  let at = 0
  const write = (value: number) => {
    view.setInt16(at, value)
    at += 2
  }
  write(ends.length)
  for (const edge of [Math.floor(bbox.minX), Math.floor(bbox.minY), Math.ceil(bbox.maxX), Math.ceil(bbox.maxY)])
    write(edge)
  for (const end of ends) write(end)
  write(0)
  for (const { flag } of points) view.setUint8(at++, flag)
  for (const axis of ['x', 'y'] as const) {
    let last = 0
    for (const point of points) {
      write(point[axis] - last)
      last = point[axis]
    }
  }
  return new Uint8Array(view.buffer)
}

import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import { Document, Font, Image, Page, renderToBuffer, StyleSheet, Text } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'

const { resolve } = createRequire(import.meta.url)
const photoPixels = 248
const employers = ['Lantern Northgate', 'Harbor Home Services', 'Bright & Sons', 'Meadow Heating', 'Riverside Solar']
const duties = [
  'Planned the routes of a team of nine across two counties, and drove the longest of them every week.',
  'Listened to what people wanted before saying what it costs; three of four offers were signed.',
  'Introduced a weekly look at open offers, which shortened the time from a visit to a signature by six days.',
  'Trained newcomers for three weeks each, and rode along with them on their first forty visits.',
  'Kept the records of more than two thousand customers, and called every one of them back within a day.',
]

/** A typical resume: three pages of text in two weights of a typeface, with a photo; about 200 kB. */
export async function makeResume(): Promise<Buffer> {
  for (const [fontWeight, cut] of [
    [400, '400Regular/Inter_400Regular'],
    [700, '700Bold/Inter_700Bold'],
  ] as const)
    Font.register({ family: 'Inter', fontWeight, src: resolve(`@expo-google-fonts/inter/${cut}.ttf`) })
  const photo = createElement(Image, { key: 'photo', style: styles.photo, src: { data: noise(), format: 'png' } })
  const pages = [0, 1, 2].map((nth) => page(nth, nth === 0 ? [photo] : []))
  return renderToBuffer(createElement(Document, null, ...pages))
}

const styles = StyleSheet.create({
  page: { padding: 48, fontFamily: 'Inter', fontSize: 10, lineHeight: 1.4 },
  photo: { width: 90, height: 90 },
  title: { fontWeight: 700, fontSize: 12, marginTop: 10 },
})

function page(nth: number, above: ReactElement[]): ReactElement {
  const stations = [0, 1, 2, 3].flatMap((of) => {
    const year = 2_024 - 4 * nth - of
    return [
      createElement(
        Text,
        { key: `title ${of}`, style: styles.title },
        `${year} to ${year + 1}: ${employers[(nth + of) % 5]}`,
      ),
      ...duties.map((duty, line) => createElement(Text, { key: `duty ${of} ${line}` }, `• ${duty}`)),
    ]
  })
  return createElement(Page, { key: nth, size: 'A4', style: styles.page }, ...above, ...stations)
}

/** A PNG that, like a photo, cannot be compressed: each pixel has another color, the same in every run. */
function noise(): Buffer {
  const row = 1 + 3 * photoPixels
  const pixels = Buffer.alloc(row * photoPixels)
  let random = 1
  for (let at = 0; at < pixels.length; at++) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
    // The first byte of each row is its filter; 0 means none.
    pixels[at] = at % row === 0 ? 0 : random >>> 24
  }
  const head = Buffer.from([0, 0, 0, photoPixels, 0, 0, 0, photoPixels, 8, 2, 0, 0, 0])
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function chunk(name: string, bytes: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), bytes])
  const whole = Buffer.alloc(8 + content.length)
  whole.writeUInt32BE(bytes.length, 0)
  content.copy(whole, 4)
  whole.writeUInt32BE(crc32(content), 4 + content.length)
  return whole
}

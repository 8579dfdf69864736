import { describe, expect, it } from 'vitest'
import type { ImportEncoding } from '@seatwise/contract/values/base'
import { readText } from './text-encoding.ts'

/** Encodes by decoding every pair of bytes: the platform has no encoder for these. */
function encode(text: string, encoding: ImportEncoding): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytesOf = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(letter).length === 1 && letter !== '\ufffd' && !bytesOf.has(letter)) bytesOf.set(letter, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  if (isOfTwoBytes.has(encoding))
    for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) add(first, second)
  return Uint8Array.from(Array.from(text).flatMap((letter) => bytesOf.get(letter)!))
}
const isOfTwoBytes = new Set<ImportEncoding>(['shift_jis', 'gb18030', 'euc-kr'])

const listOf = (names: string[]) =>
  ['Name,Email', ...names.map((name, nth) => `${name},p${nth}@people.test`)].join('\r\n')

describe('a file in the encoding of an older program', () => {
  it.each<[ImportEncoding, string[]]>([
    ['windows-1252', ['Änne Öz']],
    ['windows-1252', ['José Muñoz', 'Jürgen Groß', 'Zoë Brûlé', 'François Lefèvre', 'Søren Ångström']],
    ['macintosh', ['José Muñoz']],
    ['macintosh', ['José Muñoz', 'Jürgen Groß', 'Zoë Brûlé', 'François Lefèvre', 'Søren Ångström']],
    ['windows-1250', ['Łukasz Żółć']],
    ['windows-1250', ['Łukasz Żółć', 'Zdeněk Dvořák', 'Małgorzata Wiśniewska', 'Jiří Novák']],
    ['windows-1251', ['Иван Петров']],
    ['windows-1251', ['Иван Петров', 'Ольга Смирнова', 'Дмитрий Ковальчук']],
    ['windows-1253', ['Γιώργος Παπαδόπουλος', 'Ελένη Νικολάου']],
    ['windows-1254', ['Gökçe Yılmaz', 'Işık Şahin', 'Oğuz Çağlar']],
    ['windows-1255', ['דוד כהן', 'שרה לוי', 'יעקב מזרחי']],
    ['windows-1256', ['محمد علي', 'فاطمة حسن', 'أحمد إبراهيم']],
    ['windows-1257', ['Jānis Bērziņš', 'Rūta Kazlauskaitė', 'Jüri Tõnisson']],
    ['shift_jis', ['山田太郎']],
    ['shift_jis', ['山田太郎', '佐藤花子', '高橋健一']],
    ['gb18030', ['王小明']],
    ['gb18030', ['王小明', '李娜', '张伟强']],
    ['euc-kr', ['김민수']],
    ['euc-kr', ['김민수', '이영희', '박지훈']],
  ])('is read in %s by its names %j', (encoding, names) => {
    const text = listOf(names)
    expect(readText(encode(text, encoding), undefined)).toMatchObject({ encoding, text })
  })

  it('is read in the encoding that a person has chosen, and shows the names in the others', () => {
    const bytes = encode(listOf(['José Muñoz']), 'windows-1252')
    const { encoding, others } = readText(bytes)
    const all = [encoding, ...others.map((other) => other.encoding)]
    expect(all).toEqual(expect.arrayContaining(['windows-1252', 'macintosh']))
    expect(others.find((other) => other.encoding === 'macintosh')!.samples).toEqual(['JosÈ MuÒoz'])
    expect(readText(bytes, 'macintosh').text).toContain('JosÈ MuÒoz')
  })

  it('is not asked about where it is Unicode, with a byte order mark and without', () => {
    const text = listOf(['José Muñoz', '山田太郎'])
    expect(readText(Buffer.from(text))).toEqual({ text, encoding: 'utf-8', others: [] })
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(readText(wide)).toEqual({ text, encoding: 'utf-16le', others: [] })
  })
})

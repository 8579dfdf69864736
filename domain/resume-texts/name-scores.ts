import { isParticle } from '@seatwise/contract/names'
import { consonantsOf, spellingsOf } from './latin-letters.ts'

const commonHanSurnames = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤欧陳張劉楊黃趙吳孫馬鄭許韓馮鄧蕭葉蘇呂盧鍾譚陸範賈夏韋鄒',
)
const compoundSurname = /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|東方|皇甫|尉迟|公孙|慕容|令狐|夏侯|司徒)/u
/** Letters of East Asia, whose names have no spaces, or one. */
export const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** How much a text looks like a name, by its words alone. */
export function ownScore(name: string): number {
  const words = name.split(/[\s,]+/)
  if (eastAsian.test(name)) {
    const isChinese = /^\p{Script=Han}{2,4}$/u.test(name)
    if (isChinese) return compoundSurname.test(name) || (name.length < 4 && commonHanSurnames.has(name[0]!)) ? 22 : -10
    return words.length === 2 || /^\p{Script=Hangul}{2,4}$/u.test(name) ? 22 : 0
  }
  const small = words.filter((word) => /^\p{Ll}{4,}/u.test(word) && !isParticle(word)).length
  const length = words.filter((word) => !isParticle(word)).length
  const count = length === 1 ? -25 : length <= 3 ? 20 : length === 4 ? 10 : 0
  return count - (small === words.length ? 25 : 25 * small) - (name.includes(',') ? 12 : 0)
}

/** An address that scores this is made of the first and the last name. */
export const certainAddress = 60

/** How much of the name the address of the person is made of. */
export function addressScore(name: string, email: string | null): number {
  const local = email?.split('@')[0] ?? ''
  const letters = local.replaceAll(/[^a-z]/g, '')
  if (letters.length < 3) return 0
  const words = name.split(/[\s,-]+/).filter((word) => word.length > 1)
  if (!words.some((word) => spellingsOf(word).some((one) => one.length > 1))) {
    const parts = local.split(/[^a-z]+/).map(consonantsOf)
    const isSpelled = (sounds: string) =>
      sounds.length > 1 && parts.some((part) => part === sounds || (sounds.length > 2 && part.includes(sounds)))
    const hits = words.map(consonantsOf).filter(isSpelled).length
    return hits >= 2 ? 55 : hits === 1 ? 35 : 0
  }
  const isIn = (word: string) => spellingsOf(word).some((one) => one.length >= 3 && letters.includes(one))
  const hits = words.filter(isIn)
  if (hits.length >= 2) return certainAddress
  const [hit] = hits
  if (hit) return 38 + initialScore(words, hit, letters)
  // The beginnings of names: "nthabi" of Nthabiseng, "okeydan" of Okechukwu Daniel.
  const beginnings = local.split(/[^a-z]+/).filter((part) => part.length >= 4)
  const spellings = words.flatMap(spellingsOf)
  const isBegun = beginnings.some((part) => spellings.some((one) => one.startsWith(part)))
  const begun = spellings.filter((one) => one.length > 3 && letters.includes(one.slice(0, 3)))
  return isBegun || begun.length >= 2 ? 30 : 0
}

/** `jmiller` and `miller.j` of Jane Miller: the rest of the address is the beginning of another name. */
function initialScore(words: readonly string[], hit: string, letters: string): number {
  const rest = spellingsOf(hit)
    .map((one) => letters.replace(one, ''))
    .toSorted((a, b) => a.length - b.length)[0]!
  const others = words.filter((word) => word !== hit).flatMap(spellingsOf)
  if (rest === '' || !others.some((one) => one[0] === rest[0])) return 0
  // "zhang.yf" of Zhang Yifan: a surname that stands first leaves several initials behind it.
  const isInOrder = hit === words.at(-1) && letters.startsWith(rest)
  return isInOrder || rest.length === 1 ? 22 : 14
}

/** How much of the name the name of the file has. */
export function fileNameScore(name: string, fileName: string): number {
  const letters = spellingsOf(fileName.replace(/\.\w+$/, ''))
  const whole = fileName.normalize('NFC').toLowerCase()
  const words = name.split(/[\s,]+/).filter((word) => word.length > 1)
  const hits = words.filter(
    (word) =>
      whole.includes(word.toLowerCase()) ||
      spellingsOf(word).some((one) => one.length > 2 && letters.some((all) => all.includes(one))),
  )
  return hits.length >= 2 ? 35 : hits.length === 1 ? 12 : 0
}

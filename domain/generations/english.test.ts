import { describe, expect, it } from 'vitest'
import { isEnglish } from './english.ts'

describe('the detection of English', () => {
  it.each([
    'Tell me about a time when you had to plan the work of others and it went wrong.',
    'The answers lie at percentile 82, over the target of 40 to 65, and this takes 12 points.',
    'The resume does not mention welding, which the job asks for.',
    'Heat pumps',
  ])('accepts %j', (text) => expect(isEnglish(text)).toBe(true))

  it.each([
    'Erzählen Sie von einer Situation, in der Sie die Arbeit anderer planen mussten und etwas schief ging.',
    'Cuénteme de una ocasión en la que tuvo que planificar el trabajo de otras personas y salió mal.',
    'Parlez-moi d’un moment où vous avez dû planifier le travail des autres et où cela a mal tourné.',
    'Opowiedz o sytuacji, w której musiałeś zaplanować pracę innych osób i coś poszło nie tak.',
    'Расскажите о случае, когда вам пришлось планировать работу других.',
    '请谈谈你需要安排他人工作并且出了问题的一次经历。',
  ])('rejects %j', (text) => expect(isEnglish(text)).toBe(false))
})

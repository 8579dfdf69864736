/** What a question at an interview had better not be about: in many places the law forbids to ask. */
export const sensitiveTopics = ['health', 'family', 'age', 'origin'] as const
export type SensitiveTopic = (typeof sensitiveTopics)[number]

/** Words that begin so, or whole words where a space follows. A warning, so that a word too many costs a look. */
const words: Record<SensitiveTopic, RegExp> = {
  health:
    /\b(health|ill(ness)?\b|sick|disab|disease|diagnos|doctor\b|medic(al|ation|ine)|therap|depress|pregnan|handicap|sick leave|smok(e|er|ing)\b|weigh\b)/i,
  family:
    /\b(famil|child(ren)?\b|kids?\b|married|marriage|marital|husband|wife\b|spouse|single parent|divorc|parents?\b|partner\b|babys?\b|baby|engaged\b|childcare)/i,
  age: /\b(age\b|aged\b|how old|years old|birth|born\b|young(er)?\b|older\b|elderly|retire(d|ment)?\b|graduated?\b)/i,
  origin:
    /\b(nationalit|citizen|ethnic|race\b|racial|religio|church\b|mosque\b|synagogue\b|native (language|speaker)|mother tongue|accent\b|country of|home country|immigra|foreign|where (are|do) you (come )?(originally )?from|visa\b|skin)/i,
}

/** The topics that a text seems to touch. */
export const topicsIn = (text: string): SensitiveTopic[] => sensitiveTopics.filter((topic) => words[topic].test(text))

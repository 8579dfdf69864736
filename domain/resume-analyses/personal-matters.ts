const labels = [
  'gender|sex|sexual orientation|pronouns|age|birth|birthday|birthplace|photo|photograph|height|weight',
  'religio(?:n|us affiliation)|faith|caste|ethnicity|ethnic (?:origin|group)|visa status|immigration status',
  "residence permit|work permit|family status|civil status|spouse|husband|wife|(?:father|mother)(?:[’']s name)?",
  'children|kids|dependents|dependants|state of health|disabilit(?:y|ies)|blood (?:group|type)|smoker|non-smoker',
  'military (?:service|status|obligations?)|national service|conscription|veteran status',
].join('|')
/** A label, usually followed by a value: `Gender: Male`, `Religion | none`, `Age - 34`. */
const label = new RegExp(String.raw`^(?:${labels})\s?(?:\([^)]{0,20}\)\s?)?(?:[:|\t]|\s[–—=-]|\s{2}|$)`, 'i')

/** Labels that also occur in descriptions of work count only if a colon or a bar follows. */
const labelWithColon = /^(?:health|family|race|tribe|picture|passport|marriage)\s?[:|]/i

/**
 * Patterns for lines that name the person's birth, age, nationality, citizenship, marital status, religion, children,
 * gender, photo, disability or military service. They are applied to a line without the bullet before its first word.
 * Words that are common in work (children's books, age groups, disability support) match only in forms that refer to
 * the author.
 */
export const personalMatters: readonly RegExp[] = [
  label,
  labelWithColon,
  /\b(?:date|place|year|country|city) of birth\b|\bd\.?\s?o\.?\s?b\b|\bbirth\s?dates?\b/i,
  /\bborn\s(?:on|in|at|the|\d)|^born\b/i,
  /^aged?\s\d\d\b|\b(?:i am|i[’']m)\s\d\d\b|\b\d\d[\s-]years?[\s-]old\b/i,
  /\bnationalit(?:y|ies)\b|\bcitizenships?\b|\bcitizen of\b|\b(?:dual|us|u\.s\.|eu|[a-z]{3,15}(?:an|ish|ese|ch)) citizen\b/i,
  /\b[a-z]{3,15}(?:an|ish|ese|ch) national\s?(?:$|[,;.|(])/i,
  /\bmarital status\b|^(?:married|unmarried|divorced|widow(?:ed|er)?|separated)\b|^single\s?(?:[,;.|]|$)/i,
  /\b(?:no|one|two|three|four|\d) (?:small |young )?(?:children|child|kids|sons?|daughters?)\s?(?:$|[,;.|(])/i,
  /\b(?:father|mother|parent|mom|mum|dad) of (?:a|an|one|two|three|four|five|\d)\b|\bpregnan/i,
  /\b(?:stay[- ]at[- ]home|full[- ]time) (?:mom|mum|mother|dad|father|parent|wife)\b|\bhomemaker\b|\bhousewife\b/i,
  /\b(?:maternity|paternity|parental) leave\s?(?:$|[,;.|(])|\b(?:medical|sick) leave\s?$/i,
  /\brais(?:ed|ing) (?:a |my |our |two |three )?(?:children|family|kids|son|daughter)\b/i,
  /\bcar(?:e|ed|ing) (?:for|of) (?:my |a |an |our )?(?:(?:sick|ill|elderly|aging|ageing) )?(?:mother|father|parents?|grandmother|grandfather|son|daughter|family member)\b/i,
  /\bveterans?[’']? preference\b|\b(?:disabled|protected) (?:veteran|person)\b/i,
  /\bmilitary service\s?(?::|completed|done|exempt|fulfilled)/i,
  /\b(?:she\/her|he\/him|they\/them)\b|\bphoto(?:graph)? (?:attached|enclosed)\b/i,
]

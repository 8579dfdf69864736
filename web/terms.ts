/** A term, and the words that must not be used instead of it in texts for users. */
type Term = {
  term: string
  not: RegExp
  /** The files in which the rule applies, if not all. */
  in?: RegExp
}

/** One term for each thing. `terms.test.ts` finds other words in the web, the brands and the emails. */
export const terms: readonly Term[] = [
  { term: 'Sign out', not: /\blog ?out\b/i },
  { term: 'Second factor', not: /second step|another proof/i },
  { term: 'Current password', not: /present password/i },
  { term: 'Email', not: /\be-mail|\bmails\b|(set-up|this|the|a) mail\b(?! server)/i },
  { term: 'Shortcuts', not: /(?<!API )\bkeys\b(?! of)/i },
  { term: 'Can view', not: /\bmay view\b/i },
  {
    term: 'Your profile',
    not: /view profile/i,
    // The customer chose this name for the menu entry.
    in: /^(?!web\/app\/top-bar\.tsx)/,
  },
  { term: 'Stage (of a result)', not: /pipeline status|hiring status/i },
  { term: 'Continue where you left off', not: /go on where you (stopped|left)/i },
  { term: 'Check your spam folder', not: /unwanted mail/i },
  { term: 'Target (what owners ask for)', not: /(ask(s|ed)? for|make) (a |the )?benchmark/i },
  { term: 'Turn off', not: /ask for nothing/i },
  { term: 'Same as this browser', not: /as the browser says/i },
  { term: 'Leave it empty', not: /, or nothing\b/i },
  { term: 'What went wrong, in its own words', not: /this did not work/i },
  {
    term: 'American spelling',
    not: /colour|behaviour|favour|\bcentre\b|licence|organi[s]ation|recogni[s]e|\bgrey\b|cancelled|labour|honour/i,
  },
  {
    term: 'The words of the brand for its people: Alignwise hires nobody',
    not: /candidate|applicant|hiring|recruit/i,
    // Only in Seatwise's own texts, and on pages that only Seatwise has.
    in: /^(?!domain\/brands\/hb\.ts|web\/hiring\/(jobs|job-application-templates|applications)\/)/,
  },
]

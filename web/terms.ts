/** A term, and the words that must not stand in its place in a text that people read. */
type Term = {
  term: string
  not: RegExp
  /** Where the rule holds, if not everywhere. */
  in?: RegExp
}

/** One term for one thing. `terms.test.ts` finds the strays in the web, the brands and the emails. */
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
    // The customer names the entry of its menu so.
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
    // Seatwise's own texts, and the pages that it alone has.
    in: /^(?!domain\/brands\/hb\.ts|web\/hiring\/(jobs|job-application-templates|applications)\/)/,
  },
]

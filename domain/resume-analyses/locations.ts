/** Regions and countries that resumes name behind a town. */
const regions = new Set(
  [
    'alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho',
    'illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota',
    'mississippi, missouri, montana, nebraska, nevada, new hampshire, new jersey, new mexico, new york, north carolina',
    'north dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, south carolina, south dakota, tennessee, texas',
    'utah, vermont, virginia, washington, west virginia, wisconsin, wyoming, ontario, quebec, british columbia, alberta',
    'manitoba, saskatchewan, nova scotia, new brunswick, england, scotland, wales, ireland, northern ireland',
    'united kingdom, uk, usa, united states, canada, australia, new zealand, france, germany, austria, switzerland',
    'italy, spain, portugal, netherlands, belgium, denmark, sweden, norway, finland, poland, india, singapore, remote',
  ].flatMap((names) => names.split(', ')),
)
const code =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|ON|QC|BC|AB|MB|SK|NS|NB|D\.C\.)(?: \d{5}(?:-\d{4})?)?(?:,? (?:USA|United States))?$/

/** Whether a text is a region: `OH`, `OH 44012`, `California`. It helps to tell an employer from its town. */
export const isRegion = (text: string): boolean =>
  code.test(text) || regions.has(text.toLowerCase().replace(/ \d{5}$/, ''))

import type { Bug } from './bug.ts'

const tests = ['mailer.test.ts']

/** Emails that companies write: what they can make the product send. */
export const mailer: Bug[] = [
  {
    name: 'what companies write can take every tag and filter of Liquid',
    gain: 'loops in the server, or switches the escaping of an email off',
    changes: [
      { symbol: 'ownFilters', from: "['capitalize', 'default',", to: "['raw', 'append', 'capitalize', 'default'," },
    ],
    tests,
    named: 'what is written is refused',
  },
  {
    name: 'a company’s text is inserted as HTML',
    gain: 'sends forms and scripts in the name of the product',
    changes: [{ symbol: 'ownSource', from: 'paragraphOf(escaped(source)).html', to: 'paragraphOf(source).html' }],
    tests,
    named: 'is shown as it was typed',
  },
  {
    name: 'a button of an email leads wherever its author likes',
    gain: 'phishes candidates from an address that they trust',
    changes: [{ symbol: 'buttonFaults', from: 'one !== undefined && one !== address', to: 'false' }],
    tests,
    named: 'a button that leads elsewhere',
  },
]

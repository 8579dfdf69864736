import type { Bug } from './bug.ts'

const tests = ['mailer.test.ts']

/** Emails that companies write: what they can make the product send. */
export const mailer: Bug[] = [
  {
    name: 'what companies write can compute',
    gain: 'stops the server with a range, or says different things to different people',
    changes: [
      {
        symbol: 'namesIn',
        from: "if (/[{}]/.test(source.replaceAll(ownSyntax, ''))) return undefined",
        to: '',
      },
    ],
    tests,
    named: 'what is written is refused',
  },
  {
    name: 'a company’s text is inserted as HTML',
    gain: 'sends forms and scripts in the name of the product',
    changes: [{ symbol: 'prepare', from: 'paragraphOf(literal(source)).html', to: 'paragraphOf(source).html' }],
    tests,
    named: 'is shown as it was typed',
  },
  {
    name: 'a button of an email leads wherever its author likes',
    gain: 'phishes candidates from an address that they trust',
    changes: [{ symbol: 'linkFaults', from: "others.some((paragraph) => paragraph.includes(']('))", to: 'false' }],
    tests,
    named: 'a button that leads elsewhere',
  },
]

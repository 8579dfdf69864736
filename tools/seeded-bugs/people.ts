import type { Bug } from './bug.ts'

/** People who are merged and erased. */
export const people: Bug[] = [
  {
    name: 'people of two companies are merged',
    gain: 'a franchise owner moves results into another company',
    changes: [
      {
        symbol: 'merge',
        from: "if (staying.company_id !== leaving.company_id) throw new Refusal('merge_refused')",
        to: '',
      },
    ],
    tests: ['candidate-merges.test.ts'],
    named: 'across companies',
  },
  {
    name: 'a merge takes an older version',
    gain: 'overwrites what a colleague has just changed',
    changes: [
      {
        symbol: 'merge',
        from: 'if (staying.version !== kept.version || leaving.version !== other.version)',
        to: 'if (staying.version < kept.version)',
      },
    ],
    tests: ['candidate-merges.test.ts'],
    named: 'with another version',
  },
  {
    name: 'an unsubscription is lost by a merge',
    gain: 'mails go to somebody who has said no',
    changes: [
      {
        symbol: 'FUNCTION merge_candidates',
        from: "'unsubscribes', id FROM added",
        to: "'unsubscribes', id FROM added WHERE false",
      },
    ],
    tests: ['candidate-merges.test.ts'],
    named: 'count as unsubscribed',
  },
  {
    name: 'who is on hold is erased',
    gain: 'destroys what a dispute needs',
    changes: [{ symbol: 'erase', from: "if (person.held_at) throw new Refusal('not_allowed')", to: '' }],
    tests: ['candidate-erasures.test.ts'],
    named: 'for somebody on hold',
  },
  {
    name: 'stored answers keep an erased person',
    gain: 'reads them for a day by sending a request again',
    changes: [{ symbol: 'erase', from: 'await forgetAnswers(scope, seals, company_id, { words, names })', to: '' }],
    tests: ['candidate-erasures.test.ts'],
    named: 'in no answer that is stored',
  },
  {
    name: 'archives keep an erased person',
    gain: 'downloads them for a day',
    changes: [
      {
        symbol: 'FUNCTION erase_candidate',
        from: "f.purpose = 'export' AND f.state <> 'removed')",
        to: "f.purpose = 'nothing')",
      },
    ],
    tests: ['candidate-erasures.test.ts'],
    named: 'is in no archive',
  },
  {
    name: 'requests change audit events',
    gain: 'takes away the traces of what was done',
    changes: [
      {
        symbol: 'FUNCTION only_details_go',
        from: 'OLD.details -> detail.key IS DISTINCT FROM detail.value',
        to: 'false',
      },
      { symbol: 'FUNCTION audit_is_append_only', from: "AND current_user = 'seatwise_definer'", to: '' },
    ],
    tests: ['candidate-erasures.test.ts'],
    named: 'by nobody else',
  },
  {
    name: 'HTML is kept as a text file of a person',
    gain: 'a colleague opens a page that runs scripts from their own disk',
    changes: [{ symbol: 'isText', from: '&& !otherFormats.test(text)', to: '' }],
    tests: ['candidate-files.test.ts', 'document-type.test.ts'],
    named: 'HTML',
  },
  {
    name: 'a file of a person keeps any end of its name',
    gain: 'a text called page.html or a PDF called cv.exe is opened by another program',
    changes: [
      {
        symbol: 'nameOf',
        from: 'if (own.some((extension) => given.toLowerCase().endsWith(`.${extension}`))) return given',
        to: 'if (own.length > 0) return given',
      },
    ],
    tests: ['candidate-files.test.ts'],
    named: 'that says another kind gets the end of the true one',
  },
  {
    name: 'a bomb is kept as a Word document',
    gain: 'whoever opens it, or a program that reads it later, unpacks gigabytes',
    changes: [{ symbol: 'isWordDocument', from: 'unpacked <= maxUnpackedBytes &&', to: '' }],
    tests: ['candidate-files.test.ts'],
    named: 'a bomb',
  },
  {
    name: 'a ticket downloads a file while acting as another',
    gain: 'support takes files of people out under a user’s rights',
    changes: [
      {
        symbol: 'openExports',
        from: 'const { read, ...file } = await inSession((scope) => beginFile(scope, files, candidate_id, file_id))',
        to: "const { read, ...file } = await transactions.asUser({ session_id: ticket.session_id, user_id: ticket.user_id, origin }, 'candidate-files.download', (scope) => beginFile(scope, files, candidate_id, file_id))",
      },
    ],
    tests: ['candidate-files.test.ts'],
    named: 'downloads nothing',
  },
  {
    name: 'an import names places of another company',
    gain: 'a franchise owner ties people to places of a sibling',
    changes: [{ symbol: 'placesOf', from: 'place.company_id = ${company_id} and', to: '' }],
    tests: ['candidate-imports.test.ts'],
    named: 'is of its own company',
  },
  {
    name: 'an import fills in what is known',
    gain: 'a file that should only complete replaces what staff know',
    changes: [{ symbol: 'changeOf', from: "known === null || known === ''", to: 'known !== value' }],
    tests: ['candidate-imports.test.ts'],
    named: 'merge',
  },
  {
    name: 'people are found by tags of any company',
    gain: 'who reaches the database as the product does learns who has which tag',
    changes: [{ symbol: 'FUNCTION people_with_tags', from: 'AND ($1 OR company_id = ANY($2))', to: '' }],
    tests: ['writes-of-people.test.ts'],
    named: 'are each company’s own',
  },
]

/** Files that people and attackers upload in place of a plain CSV file, with the expected outcome of each. */

type Expected =
  /** Refused with a sentence. */
  | { refused: RegExp }
  | { status: number }
  /** Read: the number of people, and the reasons of the rows that are left out, by row number. */
  | {
      people: number
      left_out?: Record<number, RegExp>
      names?: string[]
      /** The number of people for an import of people, which leaves out a bad name and keeps the person. */
      nameless?: number
    }

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const list = (...rows: string[]) => ['Email,Name', ...rows].join('\n')
const many = (count: number) => list(...Array.from({ length: count }, (_, nth) => `p${nth}@people.test,`))
const limit = 5 * 1024 * 1024
const filled = (size: number) => `${list('a@people.test,')}${'\n'.repeat(size - list('a@people.test,').length)}`

export const hostileFiles: [name: string, file: Buffer | string, expected: Expected][] = [
  ['no byte at all', '', { refused: /empty/ }],
  ['only a mark of UTF-8', bytes([0xef, 0xbb, 0xbf]), { refused: /no rows/ }],
  ['only line breaks', '\n\r\n\n', { refused: /no rows/ }],
  ['only separators', ',,,\n,,,\n', { refused: /no rows/ }],
  ['only a head', 'Email,Name\n', { refused: /a head and no rows/ }],
  [
    'a damaged workbook of Excel',
    bytes([0x50, 0x4b, 3, 4, 20, 0, 6, 0], '[Content_Types].xml'),
    { refused: /a workbook that cannot be read/ },
  ],
  ['a ZIP file', bytes([0x50, 0x4b, 3, 4], 'people.csv', [0, 0]), { refused: /This is a ZIP file/ }],
  [
    'an empty ZIP file',
    bytes(
      [0x50, 0x4b, 5, 6],
      Array.from({ length: 18 }, () => 0),
    ),
    { refused: /no text file/ },
  ],
  ['a workbook of old Excel', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), { refused: /old Excel workbook/ }],
  ['a PDF file', '%PDF-1.7\n', { refused: /PDF/ }],
  ['a compressed file', bytes([0x1f, 0x8b, 8, 0]), { refused: /compressed/ }],
  ['an RTF document', '{\\rtf1 a@people.test}', { refused: /RTF/ }],
  ['a picture', bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13], 'IHDR'), { refused: /no text file/ }],
  ['a program', bytes([0x7f], 'ELF', [2, 1, 1, 0, 0, 0]), { refused: /no text file/ }],
  ['one zero byte among the text', list('a@people.test,A\0nn'), { refused: /no text file/ }],
  ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], list('a@people.test,Änne Öz')), { people: 1, names: ['Änne Öz'] }],
  ['UTF-16 with a mark', utf16(`\ufeff${list('a@people.test,Änne Öz')}`), { people: 1, names: ['Änne Öz'] }],
  [
    'UTF-16, big end first',
    utf16(`\ufeff${list('a@people.test,Änne Öz')}`).swap16(),
    { people: 1, names: ['Änne Öz'] },
  ],
  ['UTF-16 without a mark', utf16(list('a@people.test,Änne Öz')), { people: 1, names: ['Änne Öz'] }],
  [
    'UTF-16 that is cut in a character',
    utf16(`\ufeff${list('a@people.test,Ann Oz')}`).subarray(0, -1),
    { people: 1, names: ['Ann O\ufffd'] },
  ],
  [
    'UTF-16 with half of a surrogate pair',
    utf16(`\ufeff${list('a@people.test,Ann O\ud800z')}`),
    { people: 1, names: ['Ann O\ufffdz'] },
  ],
  ['UTF-32', bytes([0xff, 0xfe, 0, 0, 0x45, 0, 0, 0, 0x2c, 0, 0, 0]), { refused: /no text file/ }],
  ['Windows-1252', Buffer.from(list('a@people.test,Änne Öz'), 'latin1'), { people: 1, names: ['Änne Öz'] }],
  [
    'surrogates written as UTF-8',
    bytes(list('a@people.test,Ann '), [0xed, 0xa0, 0x80]),
    { people: 1, names: ['Ann í €'] },
  ],
  [
    'bytes that are no UTF-8 and no Windows-1252',
    bytes(list('a@people.test,Ann '), [0xff, 0x81]),
    { people: 1, names: ['Ann ˇÅ'] },
  ],
  ['lines that end with CR only', list('a@people.test,Ann Oz', 'b@people.test,').replaceAll('\n', '\r'), { people: 2 }],
  ['lines that end in three ways', 'Email,Name\r\na@people.test,Ann\nb@people.test,Bo\r\n', { people: 2 }],
  ['semicolons', list('a@people.test;Ann').replaceAll(',', ';'), { people: 1 }],
  ['tabs', list('a@people.test\tAnn').replaceAll(',', '\t'), { people: 1 }],
  [
    'a first line that names the separator',
    `sep=;\r\nEmail;Name\r\nx;\r\na@people.test;Ann`,
    { people: 1, left_out: { 3: /complete email/ } },
  ],
  ['a line break within quotes', list('a@people.test,"Ann\nOz"'), { people: 1, names: ['Ann Oz'] }],
  [
    'a quotation mark that is never closed',
    list('a@people.test,"Ann', 'b@people.test,Bo'),
    { refused: /opens in row 2 is never closed/ },
  ],
  [
    'text after a quotation mark',
    list('a@people.test,"Ann" Oz', 'b@people.test,Bo'),
    { refused: /In row 2, text follows/ },
  ],
  ['quotation marks only', '"'.repeat(5_001), { refused: /quotation mark|no rows/ }],
  [
    'formulas',
    list(
      'a@people.test,"=HYPERLINK(""http://x.test"")"',
      'b@people.test,=1+1',
      'c@people.test,@SUM(A1)',
      '=cmd@people.test,x',
    ),
    { people: 3, names: ['=1+1', '@SUM(A1)', 'x'], left_out: { 2: /web address/ }, nameless: 4 },
  ],
  ['markup', list('a@people.test,<script>alert(1)</script>', 'b@people.test,{{ 7 | times: 7 }}'), { people: 2 }],
  [
    'characters that turn the direction',
    list('a@people.test,Ann \u202Etxt.exe', '\u202Eb@people.test,Bo'),
    { people: 2, names: ['Ann txt.exe', 'Bo'] },
  ],
  [
    'names that are web addresses',
    list('a@people.test,Win at www.evil.test', 'b@people.test,evil.test/win'),
    { people: 0, left_out: { 2: /not a web address/, 3: /not a web address/ }, nameless: 2 },
  ],
  [
    'a name that is too long',
    list(`a@people.test,${'x'.repeat(151)}`),
    { people: 0, left_out: { 2: /at most 150/ }, nameless: 1 },
  ],
  [
    'two addresses in a cell',
    list('"a@people.test, b@people.test",Ann', 'a@people.test\u0000,').replaceAll('\0', ''),
    { people: 1, left_out: { 3: /row 2/ } },
  ],
  [
    'lines of a mail within an address',
    list('"a@people.test\nBcc: b@people.test",Ann'),
    // Only the address is taken: nothing after it can get into the head of a mail.
    { people: 1 },
  ],
  [
    'an address of 300 characters',
    list(`${'a'.repeat(290)}@people.test,Ann`),
    { people: 0, left_out: { 2: /at most 254|complete email/ } },
  ],
  [
    'one address in many spellings',
    list('A@PEOPLE.TEST,', ' a@people.test ,', '"a@people.test",'),
    { people: 1, left_out: { 3: /row 2/, 4: /row 2/ } },
  ],
  ['rows that are too short or too long', 'Email,Name\na@people.test\nb@people.test,Bo,1,2,3', { people: 2 }],
  ['names of JavaScript for columns', '__proto__,constructor,toString\na@people.test,Ann,x', { people: 1 }],
  ['101 columns', `Email,Name${',x'.repeat(99)}\na@people.test,Ann`, { refused: /Row 1 has more than 100 columns/ }],
  [
    'a million columns',
    `Email,Name\n${'a@people.test,'.repeat(300_000)}${','.repeat(700_000)}`,
    { refused: /Row 2 has more than 100 columns/ },
  ],
  ['a cell of 5 MB', list(`a@people.test,${'x'.repeat(limit - 40)}`), { refused: /A cell of row 2 is longer/ }],
  [
    'a cell of 5 MB in quotes',
    list(`a@people.test,"${'x""'.repeat(1_700_000)}"`),
    { refused: /A cell of row 2 is longer/ },
  ],
  ['10,000 rows', many(10_000), { people: 10_000 }],
  ['10,001 rows', many(10_001), { refused: /more than 10,000 rows/ }],
  ['five million empty rows', filled(limit), { refused: /too many empty rows/ }],
  ['5 MB and a byte', filled(limit + 1), { status: 413 }],
]

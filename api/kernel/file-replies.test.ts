import { expect, it } from 'vitest'
import { contentDisposition } from './file-replies.ts'

it.each([
  ['王小明 - Sales - Nov 21, 2026.pdf', 'Sales - Nov 21, 2026.pdf'],
  ['José Núñez - Sales.pdf', 'Jose Nunez - Sales.pdf'],
  ['김한국.pdf', 'file.pdf'],
  ['王小明', 'file'],
  ['../"x".csv', 'file.csv'],
])('A client that knows only ASCII saves "%s" as "%s"', (name, ascii) =>
  expect(contentDisposition('attachment', name)).toContain(`; filename="${ascii}"; filename*=UTF-8''`),
)

import { describe, expect, it } from 'vitest'
import { filesOfDrop } from './files-of-drop.ts'

const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File(['text'], name)),
})
/** A folder as browsers read it: a part of its entries at a time, and nothing at its end. */
function folderEntry(entries: object[]) {
  return {
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const parts = [entries.slice(0, 2), entries.slice(2), []]
      return { readEntries: (resolve: (part: object[]) => void) => resolve(parts.shift() ?? []) }
    },
  }
}
const dropOf = (entries: (object | null)[], files: File[] = []) =>
  // The cast is for what browsers do not let pages make.
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files }) as unknown as DataTransfer
const names = async (drop: DataTransfer) => (await filesOfDrop(drop)).map(({ name }) => name)

describe('a drop', () => {
  it('has the files of its folders, without those that systems put there', async () => {
    const inner = folderEntry([fileEntry('c.odt')])
    const folder = folderEntry([fileEntry('a.pdf'), fileEntry('.DS_Store'), fileEntry('b.docx'), inner])
    expect(await names(dropOf([folder, fileEntry('d.txt'), fileEntry('Thumbs.db')]))).toEqual([
      'a.pdf',
      'b.docx',
      'c.odt',
      'd.txt',
    ])
  })

  it('has its files where the browser knows no folders', async () => {
    expect(await names(dropOf([null], [new File(['text'], 'a.pdf')]))).toEqual(['a.pdf'])
  })

  it('of folders in each other without end has an end', async () => {
    const endless: { createReader?: unknown } = { ...folderEntry([]) }
    endless.createReader = () => {
      const parts = [[endless, fileEntry('a.pdf')], []]
      return { readEntries: (resolve: (part: object[]) => void) => resolve(parts.shift() ?? []) }
    }
    expect(await names(dropOf([endless]))).toHaveLength(4)
  })
})

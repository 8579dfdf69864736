import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { docx, jpeg, pdf, png, zip } from '../people/candidate-files/test-documents.ts'
import { documentType } from './document-type.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const text = (value: string) => Buffer.from(value)
const drawn = () => sharp({ create: { width: 90, height: 60, channels: 3, background: '#17a' } })

describe('the type of a document', () => {
  it.each([
    ['a PDF', pdf(), 'application/pdf'],
    ['a PDF with an empty line at its end', Buffer.concat([pdf(), text('\r\n')]), 'application/pdf'],
    ['a Word document', docx([{ name: 'word/styles.xml' }]), word],
    ['a PNG', png(), 'image/png'],
    ['a JPEG', jpeg(), 'image/jpeg'],
    ['a JPEG with a film behind it', Buffer.concat([jpeg(), Buffer.alloc(5_000, 1)]), 'image/jpeg'],
    ['text', text('Ana Torres\r\n\tSales lead since 2019\n'), 'text/plain'],
    ['text that begins like a picture', text('BM Consulting, GIF8 and MZ'), 'text/plain'],
    ['text in UTF-8 with a mark', text('\uFEFFJosé <jose@people.test>'), 'text/plain'],
    ['text in Windows-1252', Buffer.from('Jos\xe9', 'latin1'), 'text/plain'],
    ['text in UTF-16', Buffer.from('\uFEFFJosé', 'utf16le'), 'text/plain'],
    ['text in UTF-16 of the other order', Buffer.from('\uFEFFJosé', 'utf16le').swap16(), 'text/plain'],
    ['RTF', text('{\\rtf1 hello}\r\n\0'), 'application/rtf'],
    ['RTF with an attachment that is none', text('{\\rtf1 \\objattph hello}'), 'application/rtf'],
  ])('of %s is recognized by its bytes', (_, bytes, type) => {
    expect(documentType(bytes)).toBe(type)
  })

  it('of pictures as programs write them is recognized too', async () => {
    expect(documentType(await drawn().png().toBuffer())).toBe('image/png')
    for (const progressive of [true, false])
      expect(
        documentType(
          await drawn()
            .jpeg({ progressive })
            .withExif({ IFD0: { Copyright: 'x' } })
            .toBuffer(),
        ),
      ).toBe('image/jpeg')
  })

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['HTML after a mark and blanks', text('\uFEFF \n<script>alert(1)</script>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['XML', text('<?xml version="1.0"?><a/>')],
    ['RTF with an object', text('{\\rtf1 {\\object\\objdata 01}}')],
    ['RTF that was cut off', text('{\\rtf1 hello')],
    ['a script', text('#!/bin/sh\nrm -rf ~')],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a GIF', Buffer.concat([text('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0, 59])])],
    ['a PDF that was cut off', pdf().subarray(0, -10)],
    ['a PNG that was cut off', png().subarray(0, -4)],
    ['a JPEG that was cut off', jpeg().subarray(0, -4)],
    [
      'a JPEG of which only the thumbnail is whole',
      Buffer.concat([Buffer.from('ffd8ffe10008ffdaffd90000ffda', 'hex'), Buffer.alloc(30, 7)]),
    ],
    ['a JPEG without any scan', Buffer.from('ffd8fffe0004', 'hex')],
    ['a PNG with something behind it', Buffer.concat([png(), text('<script>')])],
    ['a ZIP file', zip([{ name: 'a.txt' }])],
    ['a workbook', zip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }])],
    ['a Word document with macros', docx([{ name: 'word/vbaProject.bin' }])],
    ['a Word document that writes outside its folder', docx([{ name: '../../evil' }])],
    ['a Word document that unpacks to 3 GB', docx([{ name: 'word/media/a', claims: 3e9 }])],
    ['a Word document that was cut off', docx().subarray(0, -30)],
    ['a Word document with bytes before it', Buffer.concat([text('PK'), docx()])],
    ['a Word document with bytes behind it', Buffer.concat([docx(), text('MZ')])],
    ['a ZIP file of which the directory points nowhere', Buffer.concat([docx().subarray(0, 40), docx().subarray(-22)])],
    ['a picture that is a ZIP file too', Buffer.concat([jpeg(), zip([{ name: 'a.txt' }])])],
    [
      'a PDF that is a ZIP file too',
      Buffer.concat([pdf(), zip([{ name: 'a' }]).subarray(0, -22), text('%%EOF'), zip([]).subarray(-22)]),
    ],
  ])('%s is refused', (_, bytes) => {
    expect(documentType(bytes)).toBeUndefined()
  })

  it('is determined without an error for any bytes', () => {
    for (const whole of [docx(), pdf(), png(), jpeg()])
      for (let end = 0; end < whole.length; end++) {
        const changed = Buffer.from(whole)
        changed[end] = 0xff
        for (const bytes of [whole.subarray(0, end), changed]) expect(() => documentType(bytes)).not.toThrow()
      }
  })
})

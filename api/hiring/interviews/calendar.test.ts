import { describe, expect, it } from 'vitest'
import { calendarText, type CalendarEntry } from './calendar.ts'
import { linesIn } from './test-calendar.ts'

const entry: CalendarEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  sequence: 3,
  starts_at: '2026-12-08T09:00:00.000Z',
  minutes: 45,
  brand_name: 'Seatwise',
  summary: 'Interview: Ann Berg',
  place: 'Room 2',
  link: 'https://meet.example.com/a;b,c',
  lines: ['Ask about shifts'],
  is_canceled: false,
}
const now = new Date('2026-12-01T08:00:00Z')
const invitation = {
  organizer: { name: 'Cora Ownby', email: 'cora@northgate.test' },
  attendee: { name: 'Ann Berg', email: 'ann@people.test' },
}
const textOf = (changed: Partial<CalendarEntry>) => calendarText({ ...entry, ...changed }, now, invitation)

describe('The file of an interview', () => {
  it('has one UID, its sequence, and times in UTC', () => {
    expect(linesIn(textOf({}))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Seatwise//Interviews//EN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      `UID:${entry.id}`,
      'SEQUENCE:3',
      'DTSTAMP:20261201T080000Z',
      'DTSTART:20261208T090000Z',
      'DTEND:20261208T094500Z',
      'SUMMARY:Interview: Ann Berg',
      'LOCATION:Room 2',
      String.raw`DESCRIPTION:https://meet.example.com/a\;b\,c\nAsk about shifts`,
      'ORGANIZER;CN="Cora Ownby":mailto:cora@northgate.test',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Ann Berg":MAILTO:ann@people.test',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  it('takes a canceled interview out of the calendar', () => {
    const lines = linesIn(textOf({ is_canceled: true, sequence: 4 }))
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:4', 'STATUS:CANCELLED']))
  })

  it('that somebody opens by themselves asks for no answer', () => {
    const text = calendarText(entry, now)
    expect(text).not.toMatch(/METHOD|ATTENDEE|ORGANIZER/)
  })

  it('folds its lines at 75 octets without breaking a letter, and ends each with CRLF', () => {
    const lines = ['概要'.repeat(60), '👩‍👩‍👧‍👧'.repeat(30), 'Ünïcödé '.repeat(40)]
    const text = textOf({ summary: 'ä'.repeat(100), place: '😀'.repeat(75), lines })
    const stored = text.split('\r\n')
    expect(stored.join('')).not.toMatch(/[\r\n]/)
    for (const line of stored) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(linesIn(text)).toEqual(
      expect.arrayContaining([
        `SUMMARY:${'ä'.repeat(100)}`,
        `LOCATION:${'😀'.repeat(75)}`,
        `DESCRIPTION:${String.raw`https://meet.example.com/a\;b\,c`}\\n${lines.join('\\n')}`,
      ]),
    )
  })

  it.each([
    ['summary', 'Hi\r\nBEGIN:VALARM\r\nACTION:DISPLAY'],
    ['place', 'Room\nATTENDEE:mailto:eve@people.test'],
    ['lines', ['a\rMETHOD:PUBLISH']],
  ])('takes no line from its %s', (field, value) => {
    const names = (text: string) => linesIn(text).map((line) => line.split(/[:;]/)[0])
    expect(names(textOf({ [field]: value }))).toEqual(names(textOf({})))
  })

  it('takes no line and no parameter from the name of a user', () => {
    const name = 'Eve"\r\nX-OWN:1;RSVP=FALSE:mailto:eve@people.test'
    const text = calendarText(entry, now, { ...invitation, attendee: { name, email: 'ann@people.test' } })
    const lines = linesIn(text)
    expect(lines.some((line) => line.startsWith('X-OWN'))).toBe(false)
    // Quotation marks and line ends of a parameter are written as ^' and ^n (RFC 6868).
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(/;CN="[^"]*":MAILTO:ann@people\.test$/)
  })
})

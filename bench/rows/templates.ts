// Calls one of our modules directly, without the server: a mailing renders a template for each person, without a
// request.
import { Liquid } from 'liquidjs'
import { renderMail } from '../../api/base/outbox/templates.ts'
import { median, rounds, type Line } from '../measure.ts'

const roundMs = 400
const maxRatio = 2
const people = Array.from({ length: 1_000 }, (_, nth) => ({
  first: `Ann${nth}`,
  last: `O'Berg ${nth}`,
  company_name: 'Lantern & Northgate',
  role_name: nth % 2 ? 'Sales' : '',
  sender_name: 'Sam Lee',
  contact_email: 'people@northgate.test',
}))
const own = {
  author: 'Lantern & Northgate',
  subject: '{{ company_name }} would like to talk to you',
  body: [
    'Hello {{ first }} {{ last }},',
    "thank you for your time{% if role_name != '' %} and your interest in the role {{ role_name }}{% endif %}.",
    'We would like to talk to you this week. Please answer this email with a day and a time.',
    '{{ sender_name }}\n{{ company_name }}',
  ].join('\n\n'),
}

/**
 * Renders subject, text and HTML of one mail for each person. The floor is liquidjs with the same sources, parsed once.
 */
export function templatesRow(): Line[] {
  const rows = Array.from({ length: rounds + 1 }, () => ({ product: rate(productWay), floor: rate(floorWay) })).slice(1)
  const ratio = median(rows.map((speeds) => speeds.floor / speeds.product))
  const perSecond = (way: 'product' | 'floor') =>
    `${Math.round(median(rows.map((speeds) => speeds[way]))).toLocaleString('en')}/s`
  return [
    {
      row: 'templates',
      what: 'render one own template, against liquidjs alone',
      product: perSecond('product'),
      floor: perSecond('floor'),
      ratio: `${ratio.toFixed(2)}x`,
      p50: '',
      goal: `<= ${maxRatio}x`,
      met: ratio <= maxRatio,
    },
  ]
}

type Way = (person: (typeof people)[number]) => number

function rate(way: Way): number {
  let done = 0
  let characters = 0
  const from = performance.now()
  while (performance.now() - from < roundMs) {
    for (const person of people) characters += way(person)
    done += people.length
  }
  if (characters === 0) throw new Error('Nothing was rendered')
  return (done * 1000) / (performance.now() - from)
}

const lengthOf = (...texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0)

function productWay(person: (typeof people)[number]): number {
  const { subject, body, html } = renderMail('message', 'hb', person, own)
  return lengthOf(subject, body, html)
}

const text = new Liquid()
const html = new Liquid({ outputEscape: 'escape' })
const paragraphs = own.body.split('\n\n')
const { html: page } = renderMail('message', 'hb', people[0]!, { subject: 'S', body: 'PLACE', author: 'Lantern' })
// A page of the same size, with the paragraphs inserted.
const sources = {
  subject: text.parse(own.subject),
  text: text.parse(own.body),
  html: html.parse(page.replace('PLACE', () => paragraphs.join('</p>\n<p style="margin: 14px 0">'))),
}

const floorWay: Way = (person) =>
  lengthOf(
    text.renderSync(sources.subject, person) as string,
    text.renderSync(sources.text, person) as string,
    html.renderSync(sources.html, person) as string,
  )

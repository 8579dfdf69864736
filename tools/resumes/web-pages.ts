import { createRequire } from 'node:module'
import * as path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Person } from './people.ts'

/** A resume to be made: its HTML, and its texts in the order in which people read them. */
export type Draft = { html: string; texts: string[] }

const { resolve } = createRequire(import.meta.url)
const urlOf = (file: string) => pathToFileURL(file).href
const arabic = urlOf(resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'))
const chinese = urlOf(path.join(path.dirname(resolve('@fontsource-variable/noto-sans-sc/package.json')), 'index.css'))

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const direction = ({ language }: Person) => (language === 'ar' ? 'rtl' : 'ltr')

const pageOf = (person: Person, style: string, body: string) => `<!doctype html>
<html lang="${person.language}" dir="${direction(person)}"><meta charset="utf-8">
${person.language === 'zh' ? `<link rel="stylesheet" href="${chinese}">` : ''}
<style>
@font-face { font-family: Arabic; src: url(${arabic}) }
@page { size: A4; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font: 10pt/1.45 'DejaVu Sans', Arabic, 'Noto Sans SC Variable', sans-serif }
ul { padding-inline-start: 14pt }
${style}</style>${body}`

const heading = (text: string) => `<h2>${escaped(text)}</h2>`
const list = (texts: readonly string[]) => `<ul>${texts.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`
const lines = (texts: readonly string[]) => texts.map((text) => `<p>${escaped(text)}</p>`).join('')

type Section = { html: string; texts: string[] }
const section = (title: string, texts: readonly string[], isList = false): Section => ({
  html: heading(title) + (isList ? list(texts) : lines(texts)),
  texts: [title, ...texts],
})

function sectionsOf({ headings, email, phone, location, profile, jobs, education, skills, languages }: Person) {
  const work: Section = {
    html:
      heading(headings.work) +
      jobs
        .map((job) => `<h3>${escaped(job.title)}</h3>${lines([job.employer, job.dates])}${list(job.duties)}`)
        .join(''),
    texts: [headings.work, ...jobs.flatMap((job) => [job.title, job.employer, job.dates, ...job.duties])],
  }
  return {
    contact: section(headings.contact, [email, phone, location]),
    profile: section(headings.profile, [profile]),
    work,
    education: section(headings.education, [education.degree, education.school, education.dates]),
    skills: section(headings.skills, skills, true),
    languages: section(headings.languages, languages),
  }
}

/** In the manner of the PDF that a network of professionals makes of a profile: a dark bar at the side, text in two columns. */
export function profileExport(person: Person): Draft {
  const { contact, profile, work, education, skills, languages } = sectionsOf(person)
  const side = [contact, skills, languages]
  const rest = [profile, work, education]
  const html = (sections: Section[]) => sections.map((one) => one.html).join('')
  const style = `
body { display: grid; grid-template-columns: 68mm 1fr; min-height: 297mm }
aside { background: #29343f; color: #fff; padding: 12mm 8mm; font-size: 9pt }
main { padding: 12mm 10mm }
h1 { font-size: 22pt } h2 { font-size: 13pt; margin: 10pt 0 4pt } h3 { font-size: 10pt }`
  return {
    html: pageOf(
      person,
      style,
      `<aside>${html(side)}</aside><main><h1>${escaped(person.name)}</h1>${lines([person.title])}${html(rest)}</main>`,
    ),
    texts: [...side.flatMap(({ texts }) => texts), person.name, person.title, ...rest.flatMap(({ texts }) => texts)],
  }
}

/** In the manner of a design tool: boxes put anywhere, drawn in the order in which they were made, headings spaced out. */
export function designTool(person: Person): Draft {
  const { contact, profile, work, education, skills, languages } = sectionsOf(person)
  const box = (top: number, isWide: boolean, { html }: Section) =>
    `<div style="top:${top}mm;inset-inline-start:${isWide ? 12 : 140}mm;width:${isWide ? 116 : 58}mm">${html}</div>`
  const style = `
div { position: absolute } h1 { font-size: 28pt; text-align: center }
h2 { font-size: 11pt; margin-bottom: 5pt; letter-spacing: ${/ar|zh/.test(person.language) ? 0 : 3}px; text-transform: uppercase }
header { text-align: center; padding-top: 12mm }`
  const boxes = [
    box(178, false, languages),
    box(85, true, work),
    box(118, false, skills),
    box(226, true, education),
    box(53, false, contact),
    box(46, true, profile),
  ]
  return {
    html: pageOf(
      person,
      style,
      `${boxes.join('')}<header><h1>${escaped(person.name)}</h1>${lines([`${person.title}, ${person.location}`])}</header>`,
    ),
    texts: [
      person.name,
      `${person.title}, ${person.location}`,
      ...[profile, work, education, contact, skills, languages].flatMap((one) => [
        // German and Greek letters change in capitals as browsers write them.
        one.texts[0]!.toLocaleUpperCase(person.language),
        ...one.texts.slice(1),
      ]),
    ],
  }
}

/** In the manner of Europass: a table with dates and headings at the left, and what they are about at the right. */
export function labelTable(person: Person): Draft {
  const { headings, jobs, education } = person
  const rows: [label: string, texts: string[]][] = [
    [headings.contact, [person.location, person.phone, person.email]],
    [headings.profile, [person.profile]],
    [headings.work, []],
    ...jobs.map(({ dates, title, employer, duties }): [string, string[]] => [dates, [title, employer, ...duties]]),
    [headings.education, []],
    [education.dates, [education.degree, education.school]],
    [headings.skills, [person.skills.join(', ')]],
    [headings.languages, person.languages],
  ]
  const style = `
body { padding: 15mm } h1 { font-size: 20pt; margin-bottom: 8mm }
td { vertical-align: top; padding: 2mm 3mm } td:first-child { width: 45mm; text-align: end; color: #0e4194 }`
  const cells = rows.map(([label, texts]) => `<tr><td>${escaped(label)}</td><td>${lines(texts)}</td></tr>`)
  return {
    html: pageOf(person, style, `<h1>${escaped(person.name)}</h1><table>${cells.join('')}</table>`),
    texts: [person.name, ...rows.flatMap(([label, texts]) => [label, ...texts])],
  }
}

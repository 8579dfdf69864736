import type { Person } from './people.ts'

/** A document to be made, as the source of a program, and its texts in the order in which people read them. */
export type Source = { source: string; texts: string[] }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const kinds = 'office style text table draw fo xlink svg'.split(' ')
const spaces = kinds
  .map((kind) => {
    const name = { fo: 'xsl-fo-compatible', svg: 'svg-compatible', draw: 'drawing' }[kind] ?? kind
    return `xmlns:${kind}="${kind === 'xlink' ? 'http://www.w3.org/1999/xlink' : `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`}"`
  })
  .join(' ')

type Parts = { body: string; header?: string; footer?: string }

/** A text document in one XML file, as LibreOffice opens it. */
const documentOf = (
  { body, header = '', footer = '' }: Parts,
  { language }: Person,
) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>
<style:default-style style:family="paragraph"><style:paragraph-properties style:writing-mode="${language === 'ar' ? 'rl-tb' : 'lr-tb'}"/>
<style:text-properties fo:font-size="10pt" style:font-name="DejaVu Sans" fo:language="${language}" fo:country="none"/></style:default-style>
<style:style style:name="H" style:family="paragraph"><style:paragraph-properties fo:margin-top="8pt"/><style:text-properties fo:font-size="13pt" fo:font-weight="bold"/></style:style>
<style:style style:name="N" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/><style:text-properties fo:font-size="22pt"/></style:style>
<style:style style:name="T" style:family="paragraph"><style:paragraph-properties><style:tab-stops><style:tab-stop style:position="17cm" style:type="right"/></style:tab-stops></style:paragraph-properties></style:style>
</office:styles>
<office:automatic-styles>
<style:page-layout style:name="P"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"/>
<style:header-style><style:header-footer-properties fo:min-height="1cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="1cm"/></style:footer-style></style:page-layout>
<style:style style:name="F" style:family="graphic"><style:graphic-properties style:wrap="none" style:horizontal-pos="left" style:vertical-pos="top" style:vertical-rel="paragraph"/></style:style>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="P">
${header && `<style:header>${header}</style:header>`}${footer && `<style:footer>${footer}</style:footer>`}
</style:master-page></office:master-styles>
<office:body><office:text>${body}</office:text></office:body></office:document>`

const paragraph = (text: string, style = '') =>
  `<text:p${style && ` text:style-name="${style}"`}>${text.split('\t').map(escaped).join('<text:tab/>').replaceAll('\n', '<text:line-break/>')}</text:p>`
const bullets = (texts: readonly string[]) =>
  `<text:list>${texts.map((text) => `<text:list-item>${paragraph(text)}</text:list-item>`).join('')}</text:list>`

/** In the manner of an online word processor: one column, the years at a tab, contact facts in one line. */
export function onlineDocument(person: Person): Source {
  const { headings, jobs, education } = person
  const contact = `${person.email} | ${person.phone} | ${person.location}`
  const skills = person.skills.join(', ')
  const body = [
    paragraph(person.name, 'N'),
    paragraph(contact),
    paragraph(headings.profile, 'H'),
    paragraph(person.profile),
    paragraph(headings.work, 'H'),
    ...jobs.flatMap(({ title, employer, dates, duties }) => [
      paragraph(`${title}, ${employer}\t${dates}`, 'T'),
      bullets(duties),
    ]),
    paragraph(headings.education, 'H'),
    paragraph(`${education.degree}\n${education.school}\t${education.dates}`, 'T'),
    paragraph(headings.skills, 'H'),
    paragraph(skills),
    paragraph(headings.languages, 'H'),
    paragraph(person.languages.join('\n')),
  ]
  return {
    source: documentOf({ body: body.join('\n') }, person),
    texts: [
      person.name,
      contact,
      headings.profile,
      person.profile,
      headings.work,
      ...jobs.flatMap(({ title, employer, dates, duties }) => [`${title}, ${employer}`, dates, ...duties]),
      headings.education,
      education.degree,
      education.school,
      education.dates,
      headings.skills,
      skills,
      headings.languages,
      ...person.languages,
    ],
  }
}

/** In the manner of a template of a word processor: name in the header, contact facts in a text box, work in a table. */
export function wordTemplate(person: Person): Source {
  const { headings, jobs, education } = person
  const contact = [headings.contact, person.email, person.phone, person.location]
  const cell = (html: string) => `<table:table-cell>${html}</table:table-cell>`
  const rows: [string[], string[]][] = [
    ...jobs.map(({ dates, title, employer, duties }): [string[], string[]] => [[dates], [title, employer, ...duties]]),
    [
      [headings.education, education.dates],
      [education.degree, education.school],
    ],
    [[headings.skills], [person.skills.join(', ')]],
  ]
  const both = (texts: readonly string[]) => cell(texts.map((text) => paragraph(text)).join(''))
  const body = `
<text:p><draw:frame draw:style-name="F" text:anchor-type="paragraph" svg:width="8cm" svg:height="2.6cm"><draw:text-box>${contact
    .map((text) => paragraph(text))
    .join('')}</draw:text-box></draw:frame></text:p>
${paragraph(headings.profile, 'H')}${paragraph(person.profile)}${paragraph(headings.work, 'H')}
<table:table><table:table-column/><table:table-column/>${rows
    .map(([left, right]) => `<table:table-row>${both(left)}${both(right)}</table:table-row>`)
    .join('')}</table:table>
${paragraph(headings.languages, 'H')}${person.languages.map((text) => paragraph(text)).join('')}`
  return {
    source: documentOf(
      {
        body,
        header: paragraph(`${person.name}\t${person.title}`),
        footer: paragraph(`${person.name}, ${person.location}`),
      },
      person,
    ),
    texts: [
      person.name,
      person.title,
      ...contact,
      headings.profile,
      person.profile,
      headings.work,
      ...rows.flat(2),
      headings.languages,
      ...person.languages,
      `${person.name}, ${person.location}`,
    ],
  }
}

/** In the manner of LaTeX: a narrow and a wide column, words divided at the ends of lines. */
export function latexColumns(person: Person): Source {
  const { headings, jobs, education, skills, languages } = person
  const side = [
    headings.contact,
    person.email,
    person.phone,
    person.location,
    headings.skills,
    ...skills,
    headings.languages,
    ...languages,
  ]
  const rest = [
    headings.profile,
    person.profile,
    headings.work,
    ...jobs.flatMap(({ title, employer, dates, duties }) => [title, employer, dates, ...duties]),
    headings.education,
    education.degree,
    education.school,
    education.dates,
  ]
  const titles = new Set<string>(Object.values(headings))
  const set = (texts: readonly string[]) =>
    texts.map((text) => (titles.has(text) ? `\n\\textbf{\\large ${text}}\\par` : `${text}\\par`)).join('\n')
  return {
    source: `\\documentclass[10pt,a4paper]{article}
\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{times}
\\setlength{\\textwidth}{17cm}\\setlength{\\oddsidemargin}{-0.5cm}\\setlength{\\topmargin}{-2cm}\\setlength{\\textheight}{26cm}
\\setlength{\\parindent}{0pt}\\pagestyle{empty}
\\begin{document}
\\begin{center}{\\Huge ${person.name}}\\par ${person.title}, ${person.location}\\end{center}
\\begin{minipage}[t]{5cm}\\raggedright ${set(side)}\\end{minipage}\\hfill
\\begin{minipage}[t]{6.2cm}${set(rest)}\\end{minipage}
\\end{document}`,
    texts: [person.name, `${person.title}, ${person.location}`, ...side, ...rest],
  }
}

/** A text file of an editor. */
export function plainText(person: Person): Source {
  const { texts } = onlineDocument(person)
  return { source: texts.join('\r\n'), texts }
}

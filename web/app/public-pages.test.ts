/// <reference types="vite/client" />
import { HtmlValidate, Parser } from 'html-validate'
import { describe, expect, it } from 'vitest'
import type { PageHead, PublicPage } from '@seatwise/domain/jobs/pages'
import { descriptions, hostilePages, realPages } from '../hiring/job-pages/test-pages.ts'
import { renderDescription, renderPage } from './public-pages.tsx'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Equivalent HTML as React writes it.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Titles are as long as companies write them.
    'long-title': 'off',
    // The ids of questions may begin with a digit.
    'valid-id': ['error', { relaxed: true }],
    // The boxes of one question.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
  },
})
const parser = new Parser(validator.getConfigForSync('page.html'))

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

const head: PageHead = {
  title: 'Field sales, Lantern Northgate',
  description: 'Northgate · Full time',
  canonical: 'https://jobs.example.com/jobs/field-sales-2222222222',
  isIndexed: true,
  jsonLd: { '@type': 'JobPosting' },
  feeds: null,
  icon: '/logos/hb/mark.svg',
}
const hidden: PageHead = { ...head, canonical: null, isIndexed: false, jsonLd: null }

const pages = [
  ...Object.entries(realPages).map(([name, page]) => [name, page] as const),
  ...Object.entries(hostilePages).map(([name, page]) => [`${name}, with hostile words`, page] as const),
]

describe.each(pages)('the page: %s', (_, page) => {
  const html = renderPage(page, head)
  const document = parser.parseHtml(html)
  const texts = (selector: string) => document.querySelectorAll(selector).map(({ textContent }) => textContent.trim())
  const values = (selector: string, name: string) =>
    document.querySelectorAll(selector).map((element) => element.getAttributeValue(name))

  it('is valid HTML', async () => {
    expect(await faultsOf(html)).toEqual([])
  })

  it('has one heading of the first level, and no script', () => {
    expect(texts('h1')).toHaveLength(1)
    expect(values('script', 'type')).toEqual(['application/ld+json'])
    const attributes = document.querySelectorAll('*').flatMap((element) => element.attributes)
    expect(attributes.map(({ key }) => key).filter((key) => /^on(?!e$)/.test(key))).toEqual([])
    expect(values('a', 'href').filter((href) => !/^(https?:|mailto:|[/#])/.test(href!))).toEqual([])
    expect(values('img', 'src').filter((src) => !/^\/images\/[\w-]+\/64\.webp$/.test(src!))).toEqual([])
  })

  it('promises no day of deletion, and no function that the product lacks', () => {
    expect(texts('body').join(' ')).not.toMatch(/automatic|\bmonths?\b|until the time|you can ask/i)
  })

  const wrong = 'entered' in page ? page.entered.wrong : []
  it(`links to the ${wrong.length} invalid fields, each with its error`, () => {
    expect(texts('.summary a')).toHaveLength(wrong.length)
    expect(values('.summary', 'autofocus')).toHaveLength(wrong.length > 0 ? 1 : 0)
    expect(texts('title')[0]!.startsWith('Error: ')).toBe(wrong.length > 0)
    for (const [at, { path }] of wrong.entries()) {
      expect(values('.summary a', 'href')[at]).toBe(`#${path}`)
      const field = document.querySelectorAll('input, select, textarea').find(({ id }) => id === path)!
      const group = field.closest('fieldset')
      expect(
        [field, group].map((one) => one?.getAttributeValue('aria-invalid')),
        path,
      ).toContain('true')
      const describing = (group ?? field).getAttributeValue('aria-describedby')!.split(' ')
      expect(describing, path).toContain(`${path}-wrong`)
    }
  })
})

describe('the head of a page', () => {
  const company = { name: 'Northgate & "Sons"', public_name: 'northgate', logo_id: 'a-logo' }
  // The list has no words of the job: what differs is the company's.
  const page: PublicPage = { kind: 'list', base: '', company, jobs: [] }
  const openGraph = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)].map(([, key, to]) => [key, to]),
    )

  it('has the metadata for other sites, with its one address', () => {
    const html = renderPage(page, head)
    expect(html).toContain(`<link rel="canonical" href="${head.canonical}"/>`)
    expect(openGraph(html)).toEqual({
      'og:type': 'website',
      'og:site_name': 'Northgate &amp; &quot;Sons&quot;',
      'og:title': head.title,
      'og:description': head.description,
      'og:url': head.canonical,
      'og:image': 'https://jobs.example.com/images/a-logo/256.webp',
    })
    expect(html).not.toContain('noindex')
  })

  it('has no metadata for other sites on a page for one person', async () => {
    const html = renderPage(page, hidden)
    expect(await faultsOf(html)).toEqual([])
    expect(openGraph(html)).toEqual({})
    expect(html).toContain('content="noindex, nofollow"')
    expect(html).not.toMatch(/canonical|ld\+json/)
  })

  it('of a list of jobs names its feeds', () => {
    const feeds = {
      xml: 'https://jobs.example.com/jobs.xml?company=a',
      json: 'https://jobs.example.com/jobs.json?company=a',
    }
    const html = renderPage(page, { ...head, feeds })
    expect(html.match(/<link rel="alternate"[^>]*>/g)).toEqual([
      `<link rel="alternate" type="application/xml" href="${feeds.xml}"/>`,
      `<link rel="alternate" type="application/json" href="${feeds.json}"/>`,
    ])
    expect(renderPage(page, head)).not.toContain('alternate')
  })

  it('has JSON that cannot end its script, and reads as it was written', () => {
    const jsonLd = { title: '</script><!--<script>\u2028', text: '<p>a & "b"</p>' }
    const [, json] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(
      renderPage(page, { ...head, jsonLd }),
    )!
    expect(JSON.parse(json!)).toEqual(jsonLd)
  })
})

it('A description is HTML with its written paragraphs and lists, and without HTML that was typed', () => {
  const tags = (text: string) => [...new Set(renderDescription(text).match(/(?<=<)\w+/g))].sort()
  expect(tags(descriptions.real)).toEqual(['div', 'h2', 'li', 'p', 'ul'])
  const elements = 'a blockquote br code del div em h2 hr li ol p pre strong ul'.split(' ')
  expect(tags(descriptions.hostile)).toEqual(elements)
})

it('A picture in a link is its text, and each checkbox of a task list appears once, also with lines between', () => {
  expect(renderDescription('[![Our team](https://example.com/a.png)](https://example.com)').match(/<a /g)).toHaveLength(
    1,
  )
  expect(renderDescription('- [ ] One\n\n- [x] Two').replaceAll(/<[^>]+>/g, '')).toBe('☐ One☑ Two')
})

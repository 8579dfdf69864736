import { describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()

const open = (url: string) => product.app.inject({ url, headers: { accept: 'text/html' } })
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const writtenIn = (html: string) => {
  const [, content] = /<meta name="registration" content="([^"]*)"/.exec(html) ?? []
  return content && (JSON.parse(unescaped(content)) as unknown)
}
const rename = (name: string) => product.owner.query("UPDATE companies SET name = $1 WHERE slug = 'northgate'", [name])

describe('the page of a survey link', () => {
  const page = '/survey/register?link=demo-northgate'

  it('has the form and what the form needs, the same as the two calls answer', async () => {
    const { statusCode, headers, body } = await open(page)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain("form-action 'none'")
    expect(body).toContain('<title>Survey · Lantern Northgate</title>')
    expect(body).toMatch(/<div id="root"><main class="page register"[^>]*>.*<input id="email" name="email"/)
    const company = await call('GET', '/public/companies?link=demo-northgate')
    const roles = await call('GET', '/public/companies/role-names?link=demo-northgate')
    expect(writtenIn(body)).toEqual({ company: company.body.data[0], roles: roles.body.data })
  })

  it('has the brand of its company, on the server of the other brand', async () => {
    await product.owner.query("UPDATE companies SET brand = 'be' WHERE slug = 'northgate'")
    const { body } = await open(page)
    expect(body).toContain('data-brand="be"')
    expect(body).toContain('Survey by Alignwise.')
    await product.owner.query("UPDATE companies SET brand = 'hb' WHERE slug = 'northgate'")
    expect((await open(page)).body).toContain('data-brand="hb"')
  })

  it.each([
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "$& $' $` $1 <!--",
    '</script></main></body>&quot;',
  ])('writes a company named %s as text', async (name) => {
    await rename(name)
    const { body } = await open(page)
    expect(writtenIn(body)).toMatchObject({ company: { name } })
    expect(body).not.toMatch(/<img src=x|<script>alert|<!--/)
    expect(body.match(/<\/title>|<\/body>|<\/main>/g)).toEqual(['</title>', '</main>', '</body>'])
    expect(unescaped(/<bdi>(.*?)<\/bdi>/.exec(body)![1]!)).toBe(name)
    await rename('Lantern Northgate')
  })

  it('writes no text of the address into the page', async () => {
    const { body } = await open(`${page}&role=%22%3E%3Cb%3E&via=%3Cb%3E&x=</script><b>`)
    expect(writtenIn(body)).toMatchObject({ company: { name: 'Lantern Northgate' } })
    expect(body).not.toContain('<b>')
  })

  it.each([
    '?link=no-such-link',
    '?link=x',
    '?link=',
    '',
    '?link=demo-northgate%00',
    '?link=demo-northgate&link=other-link',
  ])('asks for the link itself if the server cannot open %s', async (query) => {
    const { statusCode, body } = await open(`/survey/register${query}`)
    expect(statusCode).toBe(200)
    if (query.includes('&')) expect(writtenIn(body)).toMatchObject({ company: { name: 'Lantern Northgate' } })
    else expect(writtenIn(body)).toBeUndefined()
    expect(body).toContain('A short survey about how you work')
  })

  it('says nothing of the company of a suspended company’s link', async () => {
    await product.owner.query("UPDATE companies SET state = 'suspended' WHERE slug = 'northgate'")
    const { statusCode, body } = await open(page)
    await product.owner.query("UPDATE companies SET state = 'active' WHERE slug = 'northgate'")
    expect(statusCode).toBe(200)
    expect(body).not.toContain('Northgate')
  })

  it('is sent without the form when the database fails, and asks again by itself', async () => {
    await product.owner.query('ALTER FUNCTION open_survey_link(text) RENAME TO open_survey_link_away')
    const { statusCode, body } = await open(page)
    await product.owner.query('ALTER FUNCTION open_survey_link_away(text) RENAME TO open_survey_link')
    expect(statusCode).toBe(200)
    expect(writtenIn(body)).toBeUndefined()
    expect(body).toContain('aria-busy="true"')
  })

  it('is only that of the registration', async () => {
    for (const url of ['/survey/take?link=demo-northgate', '/survey/thank-you?link=demo-northgate'])
      expect(writtenIn((await open(url)).body)).toBeUndefined()
  })
})

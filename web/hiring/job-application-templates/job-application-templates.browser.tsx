import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApplicationQuestion, JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { applicationTemplate as limits } from '@seatwise/contract/limits'
import { applicationQuestionTypes } from '@seatwise/contract/values/hiring'
import { leaveAndSignOut } from '../../app/leave-and-sign-out.ts'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { queryClient } from '../../kernel/query.ts'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { hasUnsavedChanges } from '../../kernel/unsaved-changes.ts'
import { AddTemplatePage } from './add-page.tsx'
import { EditTemplatePage } from './edit-page.tsx'
import { TemplatesPage } from './list-page.tsx'

/** The pages of application templates in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const questionOf = (number: number, input: Partial<ApplicationQuestion> = {}): ApplicationQuestion => ({
  id: idOf(100 + number),
  type: 'short',
  label: `Question of number ${number}`,
  help: '',
  required: false,
  options: [],
  knock_out: null,
  ...input,
})
const license = questionOf(1, {
  type: 'single',
  label: 'Do you hold a driver’s license?',
  required: true,
  options: ['Yes', 'No'],
  knock_out: { answers: ['No'], reason: 'The van has to be driven.' },
})
const tools = questionOf(2, { type: 'multi', label: 'Which tools do you know?', options: ['Drill', 'Saw', 'Level'] })
const start = questionOf(3, { type: 'date', label: 'When can you start?', help: 'The first day is enough.' })

const template: JobApplicationTemplate = {
  id: idOf(1),
  company: { id: owner.company.id, name: owner.company.name },
  name: 'Field work',
  fields: { resume: 'required', cover_letter: 'off', phone: 'optional', link: 'off' },
  questions: [license, tools, start],
  consent: '',
  thank_you: '',
  is_default: false,
  jobs: 0,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-02T10:00:00Z',
  version: 4,
}
const standard = { ...template, id: idOf(2), name: 'Standard', is_default: true, jobs: 2, questions: [] }
const company = { id: owner.company.id, name: owner.company.name, contact_email: 'people@northgate.test' }

const list = 'GET /job-application-templates'
const put = `PUT /job-application-templates/${template.id}`
const post = 'POST /job-application-templates'
const bodies = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)
const sent = (call: string) => bodies(call).at(-1) as Pick<JobApplicationTemplate, 'questions'>

const at = '/company-settings/application-templates'
const pages = {
  [at]: TemplatesPage,
  [`${at}/add`]: AddTemplatePage,
  [`${at}/$id`]: EditTemplatePage,
  '/company-settings/$section': () => null,
}
/** The page of one, with the question that the shell asks before it is left. */
const guarded = {
  ...pages,
  [`${at}/$id`]: () => (
    <>
      <LeaveGuard />
      <EditTemplatePage />
    </>
  ),
}
const drawList = (user = owner) => drawPage(pages, { at, user })
const drawEdit = async (input = pages) => {
  const router = await drawPage(input, { at: `${at}/${template.id}` })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Field work' })).toBeVisible()
  return router
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const save = (name = 'Save') => page.getByRole('button', { name, exact: true }).click()
const bar = () => page.getByRole('group', { name: 'Unsaved changes' })
const row = (name: string) => page.getByRole('listitem', { name, exact: true })
const open = (name: string) =>
  row(name)
    .getByRole('button', { name: new RegExp(`^${name.replace('?', '\\?')}`) })
    .click()
const preview = () => page.getByRole('region', { name: 'Preview' })
const choose = (group: string, label: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(label, { exact: true }).click()
const labels = () => sent(put).questions.map(({ label }) => label)

beforeEach(() => {
  answers[list] = { body: { data: [standard, template] } }
  answers['POST /companies/search'] = { body: { data: [company], total: 1, next: null } }
})

describe('the list of templates', () => {
  const menu = async (name: string, action: string | RegExp) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  it('explains what jobs use when it is empty, and offers to add one', async () => {
    answers[list] = { body: { data: [] } }
    const router = await drawList()
    await expect.element(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
    await expect.element(page.getByText(/^Jobs use the standard form/)).toBeVisible()
    expect(await faults()).toEqual([])
    await page.getByRole('link', { name: 'Add a template' }).click()
    await expect.poll(() => router.state.location.pathname).toBe(`${at}/add`)
  })

  it('shows for each its fields and the jobs that use it, the default one with a mark', async () => {
    answers[list] = { body: { data: [standard, { ...template, jobs: 3 }] } }
    await drawList()
    const first = page.getByRole('row', { name: /Standard/ })
    await expect.element(first).toMatchTextContent(/Default.*2 jobs and the default/)
    await expect
      .element(page.getByRole('row', { name: /Field work/ }))
      .toMatchTextContent(/Resume required, phone optional, 3 questions.*3 jobs/)
    await expect.element(page.getByRole('link', { name: 'Application templates' })).toHaveAttribute('aria-current')
    expect(await faults()).toEqual([])
  })

  it('reports a failure to load, and loads on a retry', async () => {
    answers[list] = { status: 403, body: { problem: 'not_allowed', message: 'You may not do this.' } }
    await drawList()
    await expect.element(page.getByRole('alert')).toMatchTextContent('You may not do this.')
    answers[list] = { body: { data: [template] } }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('link', { name: 'Field work' })).toBeVisible()
  })

  it('on a phone is a list with a menu in each row', async () => {
    await page.viewport(390, 844)
    await drawList()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Resume required' }).first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Actions for Field work' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await faults()).toEqual([])
  })

  it('of one of several companies can be chosen, and its pages keep the choice', async () => {
    const other = { id: idOf(7), name: 'Lantern Southgate', kind: 'company', brand: 'hb', state: 'active' }
    answers['GET /companies/list'] = { body: { data: [{ ...other, ...owner.company }, other] } }
    const router = await drawList({ ...owner, auth_role: 'SUPER_ADMIN' })
    await page.getByRole('button', { name: /^Company/ }).click()
    await page.getByRole('radio', { name: 'Lantern Southgate' }).click()
    await expect.poll(() => router.state.location.search).toEqual({ company_id: other.id })
    await page.getByRole('link', { name: 'Field work' }).click()
    await expect.poll(() => router.state.location.pathname).toBe(`${at}/${template.id}`)
    expect(router.state.location.search).toEqual({ company_id: other.id })
  })

  it('makes another template the default after a confirmation', async () => {
    await drawList()
    await menu('Field work', 'Make default…')
    const asking = dialog('Make Field work the default template?')
    await expect.element(asking).toMatchTextContent(/in place of Standard/)
    answers[put] = { body: { data: { ...template, is_default: true, version: 5 } } }
    await asking.getByRole('button', { name: 'Make default' }).click()
    await expect.poll(() => bodies(put)).toEqual([{ version: 4, is_default: true }])
    await expect.element(asking).not.toBeInTheDocument()
  })

  it('refuses to delete one that is in use, and says why', async () => {
    answers[list] = { body: { data: [standard, template, { ...template, id: idOf(3), name: 'Used', jobs: 1 }] } }
    await drawList()
    await page.getByRole('button', { name: 'Actions for Standard' }).click()
    await expect.element(page.getByText('Make another template the default first.')).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Actions for Used' }).click()
    await expect.element(page.getByText('1 job uses it. Choose another template there first.')).toBeVisible()
    await userEvent.keyboard('{Escape}')

    // A job has begun to use it meanwhile.
    answers[`DELETE /job-application-templates/${template.id}`] = {
      status: 409,
      body: { problem: 'template_in_use', message: 'In use' },
    }
    await menu('Field work', 'Delete…')
    await page.getByRole('button', { name: 'Delete template' }).click()
    await expect.element(dialog(/^Delete the template/).getByRole('alert')).toMatchTextContent(/a job uses it/)
    answers[`DELETE /job-application-templates/${template.id}`] = { body: { data: { id: template.id } } }
    await page.getByRole('button', { name: 'Delete template' }).click()
    await expect.element(dialog(/^Delete the template/)).not.toBeInTheDocument()
  })

  it('clones a template into a new one, with new questions', async () => {
    const router = await drawList()
    await menu('Field work', 'Clone')
    await expect.poll(() => router.state.location.pathname).toBe(`${at}/add`)
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Copy of Field work')
    answers[post] = { body: { data: { ...template, id: idOf(9), name: 'Copy of Field work' } } }
    await save('Add template')
    await expect.poll(() => bodies(post)).toHaveLength(1)
    const { questions } = sent(post)
    expect(questions.map(({ label }) => label)).toEqual(template.questions.map(({ label }) => label))
    expect(questions.map(({ id }) => id)).not.toEqual(template.questions.map(({ id }) => id))
    expect(bodies(post)[0]).not.toHaveProperty('is_default')
    await expect.poll(() => router.state.location.pathname).toBe(`${at}/${idOf(9)}`)
  })
})

describe('a new template', () => {
  beforeEach(() => {
    answers[list] = { body: { data: [] } }
  })

  it('begins as the standard form, is the default as the first one, and requires a name', async () => {
    await drawPage(pages, { at: `${at}/add` })
    await expect.element(page.getByRole('heading', { level: 1, name: 'New application template' })).toBeVisible()
    await expect
      .element(page.getByRole('switch', { name: /^Use for all jobs without their own template/ }))
      .toBeChecked()
    expect(await faults()).toEqual([])
    await expect.element(bar()).not.toBeInTheDocument()
    await save('Add template')
    // The button is at the end of the form, and the name at its beginning: the summary leads there.
    await page.getByRole('alert').getByRole('button', { name: 'Name' }).click()
    await expect.element(page.getByText('Give the template a name.').first()).toBeVisible()
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
    await page.getByLabelText('Name', { exact: true }).fill('Sales')
    await choose('Link', 'Required')
    await expect.element(bar()).toBeVisible()
    answers[post] = { body: { data: { ...template, id: idOf(9), name: 'Sales' } } }
    await save('Add template')
    await expect
      .poll(() => bodies(post))
      .toEqual([
        {
          company_id: owner.company.id,
          name: 'Sales',
          fields: { resume: 'optional', cover_letter: 'off', phone: 'optional', link: 'required' },
          questions: [],
          consent: '',
          thank_you: '',
          is_default: true,
        },
      ])
  })

  it('whose name is taken says so at the name, and keeps the typed text', async () => {
    await drawPage(pages, { at: `${at}/add` })
    await page.getByLabelText('Name', { exact: true }).fill('Standard')
    answers[post] = { status: 409, body: { problem: 'template_name_taken', message: 'There is one already.' } }
    await save('Add template')
    await expect.element(page.getByText('There is one already.').first()).toBeVisible()
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Standard')
  })
})

describe('a template', () => {
  it('is shown with its questions folded, and unchanged until somebody types', async () => {
    await drawEdit()
    await expect.element(page.getByText('No job uses it yet')).toBeVisible()
    await expect.element(row(license.label)).toMatchTextContent(/One choice · Required · Marked if: No/)
    await expect
      .element(page.getByRole('textbox', { name: /^Consent/ }))
      .toHaveAttribute('placeholder', 'Lantern Northgate may keep my application and use it to decide about it.')
    await expect.element(bar()).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
    for (const { label } of template.questions) await open(label)
    expect(await faults()).toEqual([])
  })

  it('is saved with its changes, and its choices keep their marks while they are edited', async () => {
    await drawEdit()
    await choose('Cover letter', 'Optional')
    await page.getByLabelText(/^Thank-you text/).fill('Thanks a lot.')
    await open(license.label)
    await page.getByLabelText(`Choice 2 of ${license.label}`).fill('Not yet ')
    answers[put] = { body: { data: { ...template, version: 5 } } }
    await save()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(bodies(put)[0]).toMatchObject({
      version: 4,
      fields: { resume: 'required', cover_letter: 'optional', phone: 'optional', link: 'off' },
      thank_you: 'Thanks a lot.',
      questions: [
        { id: license.id, options: ['Yes', 'Not yet'], knock_out: { answers: ['Not yet'] } },
        { id: tools.id },
        { id: start.id },
      ],
    })
    await expect.element(bar()).not.toBeInTheDocument()
  })

  it('asks before it is left with changes, and discards them', async () => {
    const router = await drawEdit(guarded)
    const name = page.getByLabelText('Name', { exact: true })
    await name.fill('Office work')
    await page.getByRole('link', { name: 'Application templates' }).click()
    await dialog('Leave without saving?').getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(name).toHaveValue('Office work')
    expect(hasUnsavedChanges()).toBe(true)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(name).toHaveValue('Field work')
    await expect.element(bar()).not.toBeInTheDocument()
    expect(hasUnsavedChanges()).toBe(false)
    await page.getByRole('link', { name: 'Application templates' }).click()
    await expect.poll(() => router.state.location.pathname).toBe(at)
  })

  it('asks before a sign-out loses changes', async () => {
    const router = await drawEdit(guarded)
    const name = page.getByLabelText('Name', { exact: true })
    await name.fill('Office work')
    asked.mockClear()
    const leaving = leaveAndSignOut()
    await dialog('Leave without saving?').getByRole('button', { name: 'Keep editing' }).click()
    await leaving
    await expect.element(name).toHaveValue('Office work')
    expect(router.state.location.pathname).toBe(`${at}/${template.id}`)
    expect(asked).not.toHaveBeenCalled()
  })

  it('can become the default and cannot stop being it', async () => {
    await drawEdit()
    const isDefault = page.getByRole('switch', { name: /^Use for all jobs without their own template/ })
    await expect.element(page.getByText('They use Standard now.')).toBeVisible()
    await isDefault.click()
    answers[put] = { body: { data: { ...template, is_default: true, version: 5 } } }
    await save()
    await expect.poll(() => bodies(put)[0]).toMatchObject({ is_default: true })
    await expect.element(isDefault).toBeDisabled()
    await expect.element(isDefault).toBeChecked()
    await page.getByRole('textbox', { name: /^Consent/ }).fill('Agreed?')
    await save()
    await expect.poll(() => bodies(put)).toHaveLength(2)
    expect(bodies(put)[1]).not.toHaveProperty('is_default')
  })

  it('that somebody else has saved meanwhile shows the differences, and the typed text can be kept', async () => {
    const theirs = { ...template, version: 9, questions: [{ ...license, required: false }, tools] }
    answers[put] = { status: 409, body: { problem: 'changed_meanwhile', message: 'Changed', current: theirs } }
    await drawEdit()
    await page.getByLabelText('Name', { exact: true }).fill('Mine')
    await save()
    await expect.element(page.getByText('Now: Field work')).toBeVisible()
    await expect.element(page.getByText(/^Now: Do you hold a driver’s license\? \(One choice\)/)).toBeVisible()
    await expect.element(page.getByText(/^You typed: When can you start\? \(Date\)/)).toBeVisible()
    answers[put] = { body: { data: { ...theirs, version: 10 } } }
    await page.getByRole('button', { name: 'Keep what I typed' }).click()
    await save()
    await expect.poll(() => bodies(put).at(-1)).toMatchObject({ version: 9, name: 'Mine' })
    expect(labels()).toEqual([license.label, tools.label, start.label])
  })

  it('that a colleague has saved is shown in its current state, when nothing is typed', async () => {
    await drawEdit()
    answers[list] = {
      body: { data: [standard, { ...template, version: 6, name: 'Outdoor work', questions: [tools] }] },
    }
    await queryClient.invalidateQueries({ queryKey: ['job-application-templates'] })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Outdoor work' })).toBeVisible()
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Outdoor work')
    await expect.element(row(license.label)).not.toBeInTheDocument()
    await expect.element(bar()).not.toBeInTheDocument()
  })

  it('that a colleague has saved keeps the typed text', async () => {
    await drawEdit()
    const name = page.getByLabelText('Name', { exact: true })
    await name.fill('Mine')
    answers[list] = { body: { data: [standard, { ...template, version: 6, name: 'Theirs' }] } }
    await queryClient.invalidateQueries({ queryKey: ['job-application-templates'] })
    await expect.element(name).toHaveValue('Mine')
    await expect.element(bar()).toBeVisible()
  })

  it('is deleted after a confirmation, which leads to the list', async () => {
    const router = await drawEdit()
    await page.getByRole('button', { name: 'Delete…' }).click()
    answers[`DELETE /job-application-templates/${template.id}`] = { body: { data: { id: template.id } } }
    answers[list] = { body: { data: [standard] } }
    await page.getByRole('button', { name: 'Delete template' }).click()
    await expect.poll(() => router.state.location.pathname).toBe(at)
  })

  it('that is in use is not deleted, and says why', async () => {
    answers[list] = { body: { data: [{ ...template, jobs: 2 }] } }
    await drawEdit()
    await expect.element(page.getByText('Used by 2 jobs')).toBeVisible()
    const remove = page.getByRole('button', { name: 'Delete…' })
    await expect.element(remove).toBeDisabled()
    await expect.element(remove).toHaveAttribute('title', '2 jobs use it. Choose another template there first.')
  })

  it('is cloned from its page', async () => {
    const router = await drawEdit()
    await page.getByRole('button', { name: 'Clone' }).click()
    await expect.poll(() => router.state.location.search).toMatchObject({ copy_of: template.id })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Copy of Field work' })).toBeVisible()
  })

  it('that cannot be loaded says so, and loads on a retry', async () => {
    answers['POST /companies/search'] = { status: 403, body: { problem: 'not_allowed', message: 'Not now.' } }
    await drawPage(pages, { at: `${at}/${template.id}` })
    await expect.element(page.getByText('Not now.')).toBeVisible()
    answers['POST /companies/search'] = { body: { data: [company], total: 1, next: null } }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Field work' })).toBeVisible()
  })

  it('that no longer exists says so, and links to the list', async () => {
    answers[list] = { body: { data: [standard] } }
    await drawPage(pages, { at: `${at}/${template.id}` })
    await expect.element(page.getByRole('heading', { name: 'This template is not here' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'All application templates' })).toBeVisible()
  })

  it('has the preview below on a phone, and nothing wider than the window', async () => {
    await page.viewport(390, 844)
    await drawEdit()
    await open(license.label)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    const { bottom } = page.getByRole('region', { name: 'Consent and thanks' }).element().getBoundingClientRect()
    expect(preview().element().getBoundingClientRect().top).toBeGreaterThan(bottom)
    expect(await faults()).toEqual([])
  })
})

describe('the questions of a template', () => {
  beforeEach(() => {
    answers[put] = { body: { data: { ...template, version: 5 } } }
  })
  /** The page scrolls by itself while something is dragged near the end of the window, so that the place is another. */
  const drawInTallWindow = async () => {
    await page.viewport(1440, 1400)
    await drawEdit()
  }
  const grip = (name: string) => row(name).getByTitle('Drag to move')
  const add = async (type: string) => {
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByRole('menuitem', { name: type, exact: true }).click()
  }

  it('are added with a type, and written at once', async () => {
    await drawEdit()
    await add('Web address')
    await expect.element(page.getByRole('textbox', { name: 'Question 4', exact: true })).toHaveFocus()
    await userEvent.keyboard('Where is your work?')
    await row('Where is your work?')
      .getByLabelText(/^Help text/)
      .fill('A page that we can open.')
    await row('Where is your work?')
      .getByRole('switch', { name: /^Required/ })
      .click()
    await save()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(sent(put).questions.at(-1)).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      type: 'url',
      label: 'Where is your work?',
      help: 'A page that we can open.',
      required: true,
      options: [],
      knock_out: null,
    })
  })

  it('with errors are not sent: each unfolds with its errors, and the summary links to them', async () => {
    await drawEdit()
    await open(license.label)
    await page.getByLabelText(`Choice 2 of ${license.label}`).fill('Yes')
    await row(license.label)
      .getByLabelText(/^Reason/)
      .fill('')
    await open(license.label)
    await add('Several choices')
    await open('Question 4')
    await save()
    const summary = page.getByRole('alert').filter({ hasText: 'Nothing is saved yet' })
    await expect
      .element(summary)
      .toMatchTextContent(
        /Reason of question 1: Say why.*Choices of Do you hold.*: Each choice can stand there once\..*Question 4: Write the question\./,
      )
    await expect.element(page.getByLabelText('Choice 2 of Question 4')).toBeVisible()
    await expect.element(page.getByText('Say why the answer matters.').last()).toBeVisible()
    expect(await faults()).toEqual([])
    expect(bodies(put)).toEqual([])
    const field = page.getByRole('textbox', { name: 'Question 4', exact: true })
    const bottomOf = () => field.element().getBoundingClientRect().bottom
    // The field begins under the bar at the bottom, which does not cover a focused one (WCAG 2.4.11).
    window.scrollBy(0, bottomOf() - innerHeight)
    const topOfBar = bar().element().getBoundingClientRect().top
    expect(bottomOf()).toBeGreaterThan(topOfBar)
    ;(summary.getByRole('button', { name: 'Question 4', exact: true }).element() as HTMLElement).click()
    await expect.element(field).toHaveFocus()
    await expect.poll(bottomOf).toBeLessThanOrEqual(topOfBar)
  })

  it('that the server refuses say so at their field', async () => {
    answers[put] = {
      status: 422,
      body: [
        { path: 'questions.1.options.2', message: 'Not this one.', code: 'custom' },
        { path: 'questions.2.label', message: 'Ask otherwise.', code: 'custom' },
      ],
    }
    await drawEdit()
    await page.getByLabelText('Name', { exact: true }).fill('Field')
    await save()
    await expect.element(row(tools.label).getByText('Not this one.')).toBeVisible()
    await expect.element(row(start.label).getByText('Ask otherwise.')).toBeVisible()
    // A message moves with its question.
    await page.getByRole('button', { name: `Move ${start.label} up` }).click()
    await page.getByRole('button', { name: `Move ${start.label} up` }).click()
    await expect.element(row(start.label).getByText('Ask otherwise.')).toBeVisible()
    await expect.element(row(tools.label).getByText('Not this one.')).toBeVisible()
  })

  it('are sorted by keyboard: the place is announced, and the button keeps the focus', async () => {
    await drawEdit()
    const down = page.getByRole('button', { name: `Move ${license.label} down` })
    ;(down.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(`${license.label} is now 2 of 3.`)).toBeInTheDocument()
    await expect.element(down).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(down).toHaveFocus()
    await expect.element(down).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await save()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(labels()).toEqual([tools.label, start.label, license.label])
  })

  it('are sorted by dragging', async () => {
    await drawInTallWindow()
    await userEvent.dragAndDrop(grip(start.label), grip(license.label), { targetPosition: { x: 8, y: 4 }, steps: 6 })
    await expect.element(page.getByText(`${start.label} is now 1 of 3.`)).toBeInTheDocument()
    await save()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(labels()).toEqual([start.label, license.label, tools.label])
  })

  it('do not move when a drag ends at their own place', async () => {
    await drawInTallWindow()
    await userEvent.dragAndDrop(grip(tools.label), grip(start.label), { targetPosition: { x: 8, y: 4 }, steps: 6 })
    await expect.element(row(tools.label)).toHaveAttribute('data-held', 'false')
    await expect.element(bar()).not.toBeInTheDocument()
  })

  it('do not move when a drag is canceled', async () => {
    await drawEdit()
    const held = grip(license.label).element()
    const { x, y } = held.getBoundingClientRect()
    // The mouse of the browser: dnd-kit captures it.
    const mouse = {
      bubbles: true,
      cancelable: true,
      isPrimary: true,
      pointerId: 1,
      button: 0,
      buttons: 1,
      clientX: x + 8,
    }
    held.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, clientY: y + 8 }))
    document.dispatchEvent(new PointerEvent('pointermove', { ...mouse, clientY: y + 90 }))
    await expect.element(row(license.label)).toHaveAttribute('data-held', 'true')
    document.dispatchEvent(new PointerEvent('pointermove', { ...mouse, clientY: y + 120 }))
    await userEvent.keyboard('{Escape}')
    await expect.element(row(license.label)).toHaveAttribute('data-held', 'false')
    await expect.element(bar()).not.toBeInTheDocument()
  })

  it('are limited to the maximum of a form', async () => {
    const many = Array.from({ length: limits.questions }, (_, at) => questionOf(at))
    answers[list] = { body: { data: [{ ...template, questions: many }] } }
    await drawEdit()
    await expect.element(page.getByRole('button', { name: 'Add a question' })).toBeDisabled()
    await page.getByRole('button', { name: 'Remove Question of number 7', exact: true }).click()
    await expect.element(page.getByRole('button', { name: 'Add a question' })).toBeEnabled()
  })

  it('that were removed return when the changes are discarded, and are not offered twice', async () => {
    await drawEdit()
    await page.getByRole('button', { name: `Remove ${license.label}` }).click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(row(license.label)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('are removed, and the removal is undone', async () => {
    await drawEdit()
    await page.getByRole('button', { name: `Remove ${tools.label}` }).click()
    await expect.element(row(tools.label)).not.toBeInTheDocument()
    await expect.element(page.getByText(`“${tools.label}” removed`)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
    // The bar of the form fades in.
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(row(tools.label).getByRole('button', { name: /Several choices/ })).toHaveFocus()
    await expect.element(bar()).not.toBeInTheDocument()
    await page.getByRole('button', { name: `Remove ${start.label}` }).click()
    await save()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(labels()).toEqual([license.label, tools.label])
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('with choices let them be added, sorted and removed', async () => {
    await drawEdit()
    await open(tools.label)
    const choice = (number: number) => page.getByLabelText(`Choice ${number} of ${tools.label}`)
    await choice(3).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(choice(4)).toHaveFocus()
    await userEvent.keyboard('Plane')
    await page.getByRole('button', { name: 'Move Plane up' }).click()
    await expect.element(page.getByRole('button', { name: 'Move Plane up' })).toHaveFocus()
    await page.getByRole('button', { name: 'Remove Drill' }).click()
    await save()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(sent(put).questions[1]!.options).toEqual(['Saw', 'Plane', 'Level'])
  })

  it('mark by chosen answers, and explain the limits of a mark', async () => {
    await drawEdit()
    await add('Checkbox')
    await userEvent.keyboard('I can lift 20 kg')
    const question = row('I can lift 20 kg')
    await expect.element(question.getByText(/^A mark never rejects, hides or sorts anybody/)).toBeVisible()
    await question.getByRole('switch', { name: /^Mark by the answer/ }).click()
    await save()
    await expect.element(question.getByText('Choose the answers that mark.')).toBeVisible()
    await expect.element(question.getByText('Say why the answer matters.')).toBeVisible()
    await question.getByRole('checkbox', { name: /^No/ }).click()
    await expect.element(question.getByText('Choose the answers that mark.')).not.toBeInTheDocument()
    await question.getByLabelText(/^Reason/).fill('Boxes weigh that much.')
    expect(await faults()).toEqual([])
    await question.getByRole('switch', { name: /^Required/ }).click()
    await expect.element(question.getByText(/so that nobody can leave it empty/)).toBeVisible()
    await save()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(sent(put).questions.at(-1)).toMatchObject({
      type: 'checkbox',
      required: true,
      knock_out: { answers: ['no'], reason: 'Boxes weigh that much.' },
    })
  })

  it('mark by choices, which keep their mark when they move', async () => {
    await drawEdit()
    await add('One choice')
    await userEvent.keyboard('How far would you travel?')
    const question = row('How far would you travel?')
    await question.getByRole('switch', { name: /^Mark by the answer/ }).click()
    await expect.element(question.getByText('Write the choices first.')).toBeVisible()
    await question.getByLabelText(/^Choice 1 of/).fill('Any way')
    await question.getByLabelText(/^Choice 2 of/).fill('Any')
    await question.getByRole('checkbox', { name: 'Any', exact: true }).click()
    // While it is written it is the same as the other one for a moment.
    await question.getByLabelText(/^Choice 2 of/).fill('Any way')
    await question.getByLabelText(/^Choice 2 of/).fill('Not at all')
    await question.getByRole('button', { name: 'Move Not at all up' }).click()
    await expect.element(question.getByRole('checkbox', { name: 'Not at all' })).toBeChecked()
    await expect.element(question.getByRole('checkbox', { name: 'Any way' })).not.toBeChecked()
    await question.getByLabelText(/^Reason/).fill('There are sites everywhere.')
    await save()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(sent(put).questions.at(-1)).toMatchObject({
      options: ['Not at all', 'Any way'],
      knock_out: { answers: ['Not at all'], reason: 'There are sites everywhere.' },
    })
  })

  it('that change their type keep unused values until they are saved', async () => {
    await drawEdit()
    await open(license.label)
    const type = page.getByRole('combobox', { name: `Answer to ${license.label}` })
    await type.selectOptions('Number')
    await expect.element(page.getByRole('group', { name: /^Choices of/ })).not.toBeInTheDocument()
    await type.selectOptions('One choice')
    await expect.element(page.getByLabelText(`Choice 1 of ${license.label}`)).toHaveValue('Yes')
    await expect.element(bar()).not.toBeInTheDocument()
    await type.selectOptions('Number')
    await save()
    await expect.poll(() => sent(put)?.questions[0]).toMatchObject({ type: 'number', options: [], knock_out: null })
  })
})

describe('the preview of a template', () => {
  it('shows both steps and the end, live from the typed text, and cannot be edited', async () => {
    await drawEdit()
    const form = preview().getByRole('group', { name: 'The form as applicants see it' })
    await expect.element(form.getByLabelText('First name')).toBeDisabled()
    await expect.element(form.getByLabelText('Resume', { exact: true })).toBeDisabled()
    await expect.element(form.getByLabelText('Phone (optional)')).toBeVisible()
    await expect.element(form.getByLabelText(/^Link/)).not.toBeInTheDocument()
    await choose('Link', 'Required')
    await expect.element(form.getByLabelText('Link')).toBeVisible()
    await expect
      .element(form.getByText('Lantern Northgate may keep my application and use it to decide about it.'))
      .toBeVisible()
    await page.getByRole('textbox', { name: /^Consent/ }).fill('You may keep it.')
    await expect.element(form.getByText('You may keep it.')).toBeVisible()

    await choose('Step', 'Questions')
    await expect.element(form.getByRole('heading', { name: 'A few questions' })).toBeVisible()
    await expect.element(form.getByRole('radio', { name: 'Yes' })).toBeDisabled()
    await expect.element(form.getByRole('checkbox', { name: 'Saw' })).toBeDisabled()
    await expect.element(form.getByText('The first day is enough.')).toBeVisible()
    expect(await faults()).toEqual([])

    await choose('Step', 'Sent')
    await expect.element(form.getByText(/^Thank you\. Lantern Northgate has your application/)).toBeVisible()
  })

  it('shows each type of question', async () => {
    const all = applicationQuestionTypes.map((type, number) =>
      questionOf(number, {
        type,
        label: `A ${type}`,
        options: type === 'single' || type === 'multi' ? ['One', 'Two'] : [],
      }),
    )
    answers[list] = { body: { data: [{ ...template, questions: all }] } }
    await drawEdit()
    await choose('Step', 'Questions')
    const form = preview()
    for (const type of ['short', 'long', 'number', 'date', 'url', 'file'])
      await expect.element(form.getByLabelText(new RegExp(`^A ${type} \\(optional\\)`))).toBeDisabled()
    await expect.element(form.getByRole('checkbox', { name: 'A checkbox (optional)' })).toBeDisabled()
    await expect
      .element(form.getByRole('group', { name: 'A single (optional)' }).getByRole('radio', { name: 'Two' }))
      .toBeDisabled()
    await expect
      .element(form.getByRole('group', { name: 'A multi (optional)' }).getByRole('checkbox', { name: 'Two' }))
      .toBeDisabled()
    expect(await faults()).toEqual([])
  })

  it('ends with a summary where there is no question', async () => {
    answers[list] = { body: { data: [{ ...template, questions: [] }] } }
    await drawEdit()
    await choose('Step', 'Check')
    await expect.element(preview().getByRole('heading', { name: 'Check and send' })).toBeVisible()
    await expect.element(preview().getByRole('button', { name: 'Send application' })).toBeDisabled()
  })

  it('has a list in place of many choices', async () => {
    const options = Array.from({ length: 8 }, (_, at) => `Site ${at}`)
    answers[list] = { body: { data: [{ ...template, questions: [{ ...license, options, knock_out: null }] }] } }
    await drawEdit()
    await choose('Step', 'Questions')
    await expect.element(preview().getByRole('combobox', { name: license.label })).toBeDisabled()
    await expect.element(preview().getByRole('radio', { name: 'Site 1' })).not.toBeInTheDocument()
  })

  it('is as wide as a phone or a computer', async () => {
    await drawEdit()
    const first = () => preview().getByLabelText('First name').element().getBoundingClientRect()
    const last = () => preview().getByLabelText('Last name (optional)').element().getBoundingClientRect()
    expect(last().top).toBeGreaterThan(first().top)
    await choose('Width', 'Desktop')
    await expect.poll(() => last().top).toBe(first().top)
  })
})

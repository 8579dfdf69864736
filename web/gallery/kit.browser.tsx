import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ReactNode } from 'react'
import { MantineProvider } from '@mantine/core'
import { brands } from '@seatwise/domain/brands/brands'
import { themeOf } from '../app/theme.ts'
import { faults } from '../kernel/test-server.ts'
import { Avatar } from '../ui/avatar.tsx'
import { DataTable, RowTitle } from '../ui/data-table.tsx'
import { EndOfList } from '../ui/end-of-list.tsx'
import { Filters } from '../ui/filters.tsx'
import { allRows } from '../ui/table-column.ts'
import { UndoBar } from '../ui/undo-bar.tsx'
import { Gallery, specimens } from './gallery.tsx'

/** The parts of the kit in a real browser, found as a person finds them: by role and label. */

const look = (brand: keyof typeof brands, scheme: 'light' | 'dark') => {
  document.documentElement.dataset.brand = brand
  document.documentElement.dataset.mantineColorScheme = scheme
}
const draw = (part: string, state: string) => {
  look('hb', 'light')
  const specimen = specimens.find((one) => one.part === part)!.states[state]!
  return render(
    <MantineProvider theme={themeOf('hb')} withCssVariables={false} withGlobalClasses={false}>
      {specimen(brands.hb)}
    </MantineProvider>,
  )
}
const inProvider = (element: React.ReactNode) =>
  render(
    <MantineProvider theme={themeOf('hb')} withCssVariables={false} withGlobalClasses={false}>
      {element}
    </MantineProvider>,
  )

afterEach(() => {
  vi.useRealTimers()
  document.documentElement.style.removeProperty('font-size')
})

describe('every part in every state', () => {
  for (const brand of ['hb', 'be'] as const)
    for (const scheme of ['light', 'dark'] as const)
      it(`renders without an error and is accessible: ${brand}, ${scheme}`, async () => {
        const errors = vi.spyOn(console, 'error')
        look(brand, scheme)
        await render(<Gallery brand={brands[brand]} scheme={scheme} />)
        for (const { part, states } of specimens)
          for (const state of Object.keys(states))
            await expect
              .element(page.getByRole('article', { name: `${part}: ${state}`, exact: true }))
              .toBeInTheDocument()
        expect(await faults()).toEqual([])
        expect(errors).not.toHaveBeenCalled()
      })

  it('fits a phone with text of twice its size', async () => {
    await page.viewport(390, 844)
    document.documentElement.style.fontSize = '200%'
    look('hb', 'light')
    const { container } = await render(<Gallery brand={brands.hb} scheme="light" />)
    const articles = [...container.querySelectorAll('article')]
    expect(Math.max(...articles.map((article) => article.getBoundingClientRect().right))).toBeLessThanOrEqual(390)
    const wide = articles.filter((article) => article.scrollWidth > article.clientWidth)
    expect(wide.map(({ ariaLabel }) => ariaLabel)).toEqual([])
  })
})

describe('ScoreBadge', () => {
  it('has the band in words', async () => {
    await draw('ScoreBadge', 'every band')
    const words = page.getByRole('listitem')
    expect(words.all()).toHaveLength(7)
    await expect.element(words.first()).toHaveTextContent('2Very distant fit')
    await expect.element(words.last()).toHaveTextContent('97Closest fit')
  })

  it('shows no band for doubtful answers', async () => {
    const { container } = await draw('ScoreBadge', 'doubtful answers')
    expect(container.textContent).toContain('Doubtful answers')
    expect(container.querySelector('b')!.style.background).toBe('')
  })
})

describe('Avatar', () => {
  it('shows the first letters of the first and the last word, and always in the same color', async () => {
    const { container } = await inProvider(
      <>
        <Avatar name="Ana María de la Cruz" />
        <Avatar name="Ana María de la Cruz" />
        <Avatar name="Élodie" />
      </>,
    )
    const avatars = [...container.querySelectorAll('span')]
    expect(avatars.map(({ textContent }) => textContent)).toEqual(['AC', 'AC', 'É'])
    const [one, other] = avatars.map((avatar) => getComputedStyle(avatar).backgroundColor)
    expect(one).toBe(other)
  })
})

describe('RowActions', () => {
  it('offers what the row allows, and the keyboard is enough to choose in a dialog', async () => {
    await draw('RowActions', 'asks for a choice')
    await page.getByRole('button', { name: 'Actions for Amara Abara' }).click()
    await expect.element(page.getByRole('menuitem')).toHaveTextContent('Move to…')
    await userEvent.keyboard('{Enter}')
    const choice = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name })
    await expect.element(choice(/^Offer/)).toHaveFocus()
    await expect.element(choice(/^New/)).toBeDisabled()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(choice(/^Hired/)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('status')).toHaveTextContent('hired')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('CheckboxGroups', () => {
  const box = (name: string) => page.getByRole('checkbox', { name })
  const chosen = page.getByRole('status')

  it('chooses all available choices in their order, and none', async () => {
    await draw('CheckboxGroups', 'none chosen')
    await expect
      .element(page.getByRole('group', { name: 'Events' }))
      .toHaveAccessibleDescription('Choose at least one event.')
    await box('Person changed').click()
    await box('Person added').click()
    await expect.element(chosen).toHaveTextContent('added changed')
    await expect.element(box('Stage changed')).toBeDisabled()
    await page.getByRole('button', { name: /^Choose none/ }).click()
    await expect.element(chosen).toHaveTextContent('')
    await page.getByRole('button', { name: /^Choose all/ }).click()
    await expect.element(chosen).toHaveTextContent('added changed')
  })

  it('lets choices that are no longer available be removed', async () => {
    await draw('CheckboxGroups', 'one that cannot be chosen again')
    await page.getByRole('button', { name: /^Choose all/ }).click()
    await expect.element(chosen).toHaveTextContent('added changed moved')
    await box('Stage changed').click()
    await expect.element(chosen).toHaveTextContent('added changed')
    await expect.element(box('Stage changed')).toBeDisabled()
  })
})

describe('DataTable', () => {
  const tick = (name: string | RegExp) => page.getByRole('checkbox', { name })

  it('sorts by its headers, in the order that suits the column first', async () => {
    await draw('DataTable', 'some rows')
    const head = (name: string) => page.getByRole('columnheader', { name })
    await expect.element(head('Person')).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Age', exact: true }).click()
    await expect.element(head('Age')).toHaveAttribute('aria-sort', 'descending')
    await expect.element(head('Person')).not.toHaveAttribute('aria-sort')
    await page.getByRole('button', { name: 'Age', exact: true }).click()
    await expect.element(head('Age')).toHaveAttribute('aria-sort', 'ascending')
  })

  it('is a list of two-line rows on a phone', async () => {
    await page.viewport(390, 844)
    await draw('DataTable', 'some rows')
    await expect.element(page.getByRole('list', { name: 'People' })).toBeVisible()
    expect(page.getByRole('table').elements()).toHaveLength(0)
  })

  it('ticks rows one by one, from one to another with Shift, and all', async () => {
    await draw('DataTable', 'rows to tick')
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await tick('Select Chloé Okafor').click()
    await expect.element(bar.getByText('1 selected')).toBeVisible()
    await tick('Select Person 6').click({ modifiers: ['Shift'] })
    await expect.element(bar.getByText('5 selected')).toBeVisible()
    await tick('Select all loaded rows').click()
    await expect.element(bar.getByText('6 selected')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('renders few of many rows, keeps the focused one, and counts all for screen readers', async () => {
    await draw('DataTable', 'five thousand rows')
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5001')
    const rows = () => [...document.querySelectorAll('[data-row]')]
    expect(rows().length).toBeLessThan(100)
    const second = page.getByRole('link', { name: 'Chloé Okafor' })
    ;(second.element() as HTMLElement).focus()
    window.scrollTo(0, 100_000)
    await expect.poll(() => Number(rows().at(-1)!.getAttribute('data-index'))).toBeGreaterThan(2_000)
    await expect.element(second).toHaveFocus()
    expect(rows().length).toBeLessThan(100)
    window.scrollTo(0, 0)
  })

  it('tells screen readers when the number of rows is unknown', async () => {
    const cell = ({ id }: { id: string }) => id
    const found = { ...allRows([{ id: 'a' }]), rowCount: -1 }
    await inProvider(<DataTable caption="People" columns={[{ label: 'Person', cell }]} found={found} phoneRow={cell} />)
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '-1')
  })

  it('transforms its rows, because in WebKit only a transformed row confines the link that covers it', async () => {
    const cell = ({ id }: { id: string }) => (
      <RowTitle>
        <a href={`#${id}`}>{id}</a>
      </RowTitle>
    )
    const found = allRows([{ id: 'a' }])
    await inProvider(<DataTable caption="People" columns={[{ label: 'Person', cell }]} found={found} phoneRow={cell} />)
    const row = page.getByRole('link', { name: 'a', exact: true }).element().closest('tr')!
    expect(getComputedStyle(row).transform).not.toBe('none')
  })

  it('hides and moves columns', async () => {
    await draw('DataTable', 'some rows')
    const heads = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Move Age to the left' }).click()
    await expect.poll(heads).toEqual(['Person', 'Age', 'Team'])
    await page.getByRole('checkbox', { name: 'Team' }).click()
    await expect.poll(heads).toEqual(['Person', 'Age'])
  })

  it('offers to load missing rows again, and does not retry by itself', async () => {
    const load = vi.fn()
    const more = { hasNext: true, isLoading: false, error: new Error('Lost'), load }
    await inProvider(<EndOfList match={{ data: [], rowCount: -1, more }} />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('The next rows could not be loaded. Try again')
    expect(load).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(load).toHaveBeenCalledOnce()
  })
})

describe('Filters', () => {
  it('add a chip, show its value and remove it', async () => {
    await draw('Filters', 'none on')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Role' }).click()
    await page.getByRole('checkbox', { name: 'Support' }).click()
    await expect.element(page.getByRole('button', { name: 'Role Support' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Remove the filter Role' }).click()
    await expect.element(page.getByRole('button', { name: 'Role Support' })).not.toBeInTheDocument()
  })

  it('accept scores by band or typed, and report an invalid score', async () => {
    await draw('Filters', 'none on')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Score' }).click()
    await page.getByRole('textbox', { name: 'From' }).fill('120')
    await expect.element(page.getByText('Enter a whole number from 1 to 99.')).toBeVisible()
    await page.getByRole('textbox', { name: 'From' }).fill('60')
    await expect.element(page.getByRole('button', { name: 'Score 60 or more' })).toBeVisible()
    await page.getByRole('textbox', { name: 'To' }).fill('50')
    await expect.element(page.getByText('Less than From, so nothing is between.')).toBeVisible()
    await page.getByRole('button', { name: /^Very close fit/ }).click()
    await expect.element(page.getByRole('button', { name: 'Score 81 – 90' })).toBeVisible()
  })

  it('accept a number of days, and report one that is out of range', async () => {
    await draw('Filters', 'none on')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Days in stage' }).click()
    await page.getByRole('textbox', { name: 'At least' }).fill('366')
    await expect.element(page.getByText('Enter a whole number from 1 to 365.')).toBeVisible()
    expect(await faults()).toEqual([])
    await page.getByRole('textbox', { name: 'At least' }).fill('21')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Days in stage 21 or more' })).toBeVisible()
  })

  it('accept words at Enter', async () => {
    await draw('Filters', 'none on')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Reason' }).click()
    await page.getByRole('textbox', { name: 'Reason contains' }).fill('moved')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Reason “moved”' })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Reason contains' })).not.toBeInTheDocument()
  })

  it('that are on are shown and removed although their options are missing or not loaded yet', async () => {
    const onChange = vi.fn()
    const control = { kind: 'many', label: 'Role' } as const
    const other = { kind: 'many', label: 'Tag' } as const
    await render(
      <MantineProvider>
        <Filters
          filters={{ roles: { control }, tags: { control: other } }}
          state={{ roles: ['Sales'] }}
          onChange={onChange}
        />
      </MantineProvider>,
    )
    await expect.element(page.getByRole('button', { name: 'Role Sales' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Remove the filter Role' }).click()
    expect(onChange).toHaveBeenCalledWith({ roles: undefined })
  })

  it('are all cleared at once', async () => {
    await draw('Filters', 'some on')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  })
})

describe('Filters on a phone', () => {
  it('are in a sheet with the order of the list, which has the names of its columns', async () => {
    await page.viewport(390, 844)
    await draw('Filters', 'some on')
    const order = page.getByRole('status')
    await page.getByRole('button', { name: 'Filter and sort (2)' }).click()
    const sortBy = page.getByRole('region', { name: 'Sort by' })
    expect(sortBy.getByRole('radio').all()).toHaveLength(2)
    await expect.element(sortBy.getByRole('radio', { name: 'Person' })).toBeChecked()
    await sortBy.getByRole('radio', { name: 'Age' }).click()
    expect(order.element().textContent).toBe('age desc')
    await page.getByRole('radio', { name: 'Ascending' }).click()
    expect(order.element().textContent).toBe('age asc')
    await expect.poll(faults).toEqual([])
  })
})

describe('SearchField', () => {
  it('searches after a pause, and says when the text is too short', async () => {
    await draw('SearchField', 'empty')
    const field = page.getByRole('searchbox', { name: 'Name or email' })
    await field.fill('a')
    await expect.element(page.getByText('Type at least 2 characters.')).toBeVisible()
    await field.fill('amara')
    await expect.element(page.getByRole('status')).toHaveTextContent('amara')
    await page.getByRole('button', { name: 'Clear the field' }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('')
    await expect.element(field).toHaveFocus()
  })
})

describe('ListPage', () => {
  it.each([
    ['loading', 'Loading'],
    ['failed', 'The server could not be reached.'],
    ['empty', 'Nobody yet'],
    ['searched in vain', 'Nobody matches “zzzz”We looked at names. Check the spelling.Clear search'],
    ['filtered too far', 'Nobody matches “zzzz” with these filtersClear searchClear all filters'],
    ['changed meanwhile', 'Something in this list has changed.'],
  ])('that is %s says so', async (state, words) => {
    const { container } = await draw('ListPage', state)
    expect(container.textContent).toContain(words)
  })
})

describe('PageActions', () => {
  it('are beside the primary button, and on a phone in a menu with the others that do not fit', async () => {
    await draw('PageActions', 'two, one of them for phones')
    const save = (role: 'button' | 'menuitem') => page.getByRole(role, { name: 'Save view' })
    await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible()
    await expect.element(save('button')).not.toBeInTheDocument()
    await page.viewport(390, 844)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect.element(save('menuitem')).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Export' })).toBeVisible()
  })

  it('that would not fit beside the title are in a menu on wide windows too', async () => {
    await draw('PageActions', 'one in the menu of wide windows too')
    await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Save view' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Save view' })).toBeVisible()
    expect(page.getByRole('menuitem').elements()).toHaveLength(1)
  })
})

describe('Dialog', () => {
  it('moves the focus to its first field, and Esc closes it', async () => {
    await draw('Dialog', 'closed')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Archive this result' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Archive' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('keeps the page behind it from scrolling, and as wide as it was', async () => {
    await draw('Dialog', 'closed')
    const overflow = () => getComputedStyle(document.documentElement).overflowY
    const widths = () => [document.body.getBoundingClientRect().width, innerWidth]
    const before = widths()
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(overflow()).toBe('hidden')
    expect(widths()).toEqual(before)
    await page.getByRole('button', { name: 'Close' }).click()
    expect(overflow()).toBe('visible')
  })
})

describe('Tabs', () => {
  it('keep the current one in view on a phone', async () => {
    await page.viewport(390, 844)
    await draw('Tabs', 'the last of many is open')
    // Scrolling moves by whole pixels, so that a part of one can lie outside.
    await expect.element(page.getByRole('link', { name: 'People and data' })).toBeInViewport({ ratio: 0.98 })
  })
})

describe('ConfirmDialog', () => {
  const ask = async (state: string) => {
    await draw('ConfirmDialog', state)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    return page.getByRole('dialog', { name: 'Deactivate Amara Abara?' })
  }

  it('has the focus on the button that changes nothing, which Esc also does', async () => {
    const dialog = await ask('asks')
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(page.getByRole('status').element().textContent).toBe('kept')
    await expect.element(page.getByRole('button', { name: 'Deactivate' })).toHaveFocus()
  })

  it('is a child of the body, outside the styles of its opener', async () => {
    const dialog = await ask('asks')
    expect(dialog.element().parentElement).toBe(document.body)
  })

  it('does what its button says', async () => {
    const dialog = await ask('asks')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    expect(page.getByRole('status').element().textContent).toBe('done')
  })

  it('cannot be confirmed twice while it is in progress', async () => {
    await expect.element((await ask('is on its way')).getByRole('button', { name: 'Deactivate' })).toBeDisabled()
  })

  it('shows why it was refused, and can be confirmed again', async () => {
    const dialog = await ask('was refused')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('They are the last owner of the company.')
    await expect.element(dialog.getByRole('button', { name: 'Deactivate' })).toBeEnabled()
  })
})

describe('Disclosure', () => {
  it('unfolds by its title, without the marker of the browser', async () => {
    await draw('Disclosure', 'closed')
    const title = page.getByText('21 facets')
    await expect.element(page.getByText('Sums of four answers')).not.toBeVisible()
    await title.click()
    await expect.element(page.getByText('Sums of four answers')).toBeVisible()
    const { display, listStyleType } = getComputedStyle(title.element())
    expect([display, listStyleType]).toEqual(['flex', 'none'])
  })
})

describe('CodeField', () => {
  it('that was refused gets the focus and is described by its message', async () => {
    await draw('CodeField', 'refused')
    const field = page.getByRole('textbox', { name: 'Code' })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription('This code is not right.')
  })
})

describe('UndoBar', () => {
  it('undoes by its button and by Ctrl Z, and disappears after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onUndo = vi.fn()
    const onEnd = vi.fn()
    await inProvider(<UndoBar message="Moved." onUndo={onUndo} onEnd={onEnd} />)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))
    expect(onUndo).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(9_000)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_500)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  /** All that HTML has. */
  const inputs =
    'button checkbox color date datetime-local email file image month number password radio range reset search submit tel text time url week'.split(
      ' ',
    )
  const fields: Record<string, ReactNode> = {
    ...Object.fromEntries(inputs.map((type) => [`an input of the type ${type}`, <input key="it" type={type} />])),
    'a text that can only be read': <input readOnly defaultValue="Ann" />,
    'a textarea': <textarea />,
    'a text that can be edited': <p contentEditable suppressContentEditableWarning />,
    'a select': <select />,
    'a button': <button type="button" />,
    'a link': <a href="#link">Ann</a>,
  }
  const written = /date|email|month|number|password|search|tel|type text|time|url|week|textarea|edited/

  it.each(Object.entries(fields))('reacts to Ctrl Z in %s unless text is being typed there', async (name, field) => {
    const onUndo = vi.fn()
    await inProvider(
      <div data-field>
        {field}
        <UndoBar message="Moved." onUndo={onUndo} onEnd={vi.fn()} />
      </div>,
    )
    const target = document.querySelector('[data-field] > :first-child')!
    for (const keys of [{ ctrlKey: true }, { metaKey: true }])
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ...keys, bubbles: true, cancelable: true }))
    expect(onUndo).toHaveBeenCalledTimes(written.test(name) ? 0 : 2)
  })
})

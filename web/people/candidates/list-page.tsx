import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '@mantine/core'
import { IconTags, IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import type { Candidate } from '@seatwise/contract/candidates'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted, countedOf, countedTo } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { ColumnsButton } from '../../ui/columns-button.tsx'
import { ListPage, Nothing } from '../../ui/list-page.tsx'
import { useIsPhone } from '../../ui/phones.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { ImportOffer } from '../candidate-imports/parts/import-offer.tsx'
import { useImport } from '../candidate-imports/use-import.tsx'
import { FirstDay } from '../../base/first-steps/public.ts'
import { useSelection } from '../../ui/selection.ts'
import { InviteButton } from '../../assessment/invitations/public.ts'
import { useColumnChoice } from '../../base/preferences/public.ts'
import {
  ScoreNote,
  ArchivedTabs,
  PeopleTabs,
  listOfPeople,
  openedAt,
  useFocusOnLeft,
} from '../../assessment/survey-results/public.ts'
import { SaveFirstView, ViewTabs, useViews, viewActions } from '../../base/saved-views/public.ts'
import { useExport } from '../../kernel/use-export.ts'
import { exportPeople, usePeople, usePeopleChoices } from './data.ts'
import { peopleList, type Change } from './list-state.ts'
import { useCampaignChoices } from '../../assessment/funnel-entries/public.ts'
import { PeopleFilters } from './parts/people-filters.tsx'
import { peopleColumns, PeopleTable } from './parts/people-table.tsx'
import { PersonMenu } from './parts/person-menu.tsx'
import { isChangingPeople, usePeopleChanges } from './use-people-changes.ts'
import { lazyDialog } from '../../kernel/lazy-dialog.tsx'

/** Loaded with the first change: most people only read. */
const PeopleBulkActions = lazy(async () => ({
  default: (await import('./parts/people-bulk-actions.tsx')).PeopleBulkActions,
}))

const AddPerson = lazyDialog(async () => (await import('./parts/add-person.tsx')).AddPerson)

const ManageTags = lazy(async () => ({
  default: (await import('../candidate-tags/parts/manage-tags.tsx')).ManageTags,
}))

const words = ['person', 'people'] as const
const noRows: readonly Candidate[] = []
export function PeoplePage() {
  const { user } = useRouteContext({ from: '/shell' })
  const showsStages = can(user, 'survey-results.read-stage')
  const { statuses, archived_reason, ...others } = useSearch({ from: '/shell/candidates' })
  const state = omitUndefined({
    ...others,
    // A colleague's link may name stages that this reader may not see.
    statuses: showsStages ? statuses : undefined,
    archived_reason: others.archived ? archived_reason : undefined,
  })
  const navigate = useNavigate({ from: '/candidates' })
  const people = usePeople(state)
  const total = people.data?.total
  const count = counted(total, words)
  const choices = usePeopleChoices().data
  const all = choices?.total
  const { choice, choose } = useColumnChoice('candidates')
  const rows = people.data?.data ?? noRows
  const namesCompany = reachOf(user, 'candidates.read') !== 'company'
  const indexOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows])
  const openedFrom = ({ id }: Candidate) =>
    openedAt(listOfPeople, state, rows, indexOf.get(id) ?? 0, countedTo(total ?? 0))
  const importing = useImport(user)
  const [isAdding, setAdding] = useState(false)
  const adding = can(user, 'candidates.write') && {
    label: 'Add a person',
    icon: IconUserPlus,
    run: () => setAdding(true),
  }
  const isPhone = useIsPhone()
  const [isManagingTags, setManagingTags] = useState(false)
  const managingTags = can(user, 'candidate-tags.write') && {
    label: 'Manage tags',
    icon: IconTags,
    run: () => setManagingTags(true),
    isForPhones: true,
  }
  const { filters } = peopleList.body(state)
  const [selection, select] = useSelection(filters)
  const changes = usePeopleChanges({
    state,
    rows,
    selection,
    onSelect: select,
    ownCompany: namesCompany ? undefined : user.company.id,
    maySend: can(user, 'messages.send'),
    mayMove: can(user, 'survey-results.move'),
  })
  const menuOf = (row: Candidate) => <PersonMenu row={row} changes={changes} openedFrom={openedFrom} />
  const isArchived = state.archived ?? false
  const showsSource = useCampaignChoices().length > 0
  const columns = peopleColumns({ isArchived, showsStages, showsSource, namesCompany, openedFrom, menuOf })
  const title = isArchived ? 'Archived' : 'People'
  const isFiltered = peopleList.count(omitUndefined({ ...state, archived: undefined })) > 0
  useFocusOnLeft(listOfPeople, rows.length > 0)

  const change: Change = (changed) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: 'search' in changed })
  const sort = peopleList.sorting(state, change)
  const exporting = useExport(user, (time_zone) => exportPeople(state, time_zone))
  const views = useViews({
    query: { list: 'candidates', ...peopleList.body(state) },
    isPlain: peopleList.isPlain(state),
    isEmpty: total === 0,
    opened: state.view,
    onOpen: (view) => change({ view }),
  })
  return (
    <section>
      <title>{`${title} · ${currentBrand().name}`}</title>
      <ListPage
        title={title}
        among={(heading) => <PeopleTabs title={heading} open={listOfPeople} isArchived={isArchived} />}
        count={(isFiltered || state.search) && !isArchived ? countedOf(total, all, words) : count}
        isUnused={!isFiltered && !state.search && !isArchived}
        request={people}
        actions={<InviteButton user={user} />}
        more={isArchived ? [exporting] : [adding, importing.action, exporting, managingTags, ...viewActions(views)]}
        views={
          isArchived ? (
            <ArchivedTabs />
          ) : (
            <ViewTabs views={views} stateOf={peopleList.stateOf} labelOf={peopleList.labelOf} />
          )
        }
        tools={
          <>
            <SearchField
              label="Name or email"
              value={state.search ?? ''}
              minLength={minSearchLength}
              onSearch={(search) => change({ search: search || undefined })}
            />
            <PeopleFilters
              state={state}
              onChange={change}
              showsStages={showsStages}
              choices={choices}
              columns={columns}
              sort={sort}
              found={count}
            />
          </>
        }
        rowTools={
          <>
            {!isArchived && <SaveFirstView views={views} />}
            {managingTags && !isArchived && !isPhone && (
              <Button variant="default" leftSection={<IconTags size={18} aria-hidden />} onClick={managingTags.run}>
                {managingTags.label}
              </Button>
            )}
            <ColumnsButton columns={columns} choice={choice} onChange={choose} />
          </>
        }
        empty={
          isFiltered || state.search ? (
            <Nothing
              isFiltered={isFiltered}
              search={state.search}
              nobody="Nobody"
              searched="names and email addresses"
              onClear={(what) =>
                void navigate({
                  search: { ...peopleList.without(state, what), ...(isArchived ? { archived: true } : {}) },
                })
              }
              title=""
            />
          ) : isArchived ? (
            <p>Nobody is archived.</p>
          ) : (
            <>
              <FirstDay user={user} />
              <ImportOffer importing={importing} />
            </>
          )
        }
      >
        {(found) => (
          <>
            <PeopleTable
              columns={columns}
              choice={choice}
              found={found}
              sort={sort}
              namesCompany={namesCompany}
              openedFrom={openedFrom}
              menuOf={menuOf}
              selection={can(user, 'candidates.write') ? { value: selection, onChange: select } : undefined}
            />
            <Suspense>
              {isChangingPeople(selection, changes) && (
                <PeopleBulkActions
                  state={state}
                  found={found}
                  selection={selection}
                  onSelect={select}
                  changes={changes}
                  count={count}
                />
              )}
            </Suspense>
          </>
        )}
      </ListPage>
      <ScoreNote />
      {importing.dialog}
      <Suspense>{isManagingTags && <ManageTags user={user} onClose={() => setManagingTags(false)} />}</Suspense>
      <Suspense>{isAdding && <AddPerson user={user} onClose={() => setAdding(false)} />}</Suspense>
    </section>
  )
}

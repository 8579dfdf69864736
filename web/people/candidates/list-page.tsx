import { lazy, Suspense, useState } from 'react'
import { Button } from '@mantine/core'
import { IconTags, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Candidate } from '@seatwise/contract/candidates'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted, countedOf } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { useListPage } from '../../kernel/use-list-page.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useIsPhone } from '../../ui/phones.ts'
import { ImportOffer } from '../candidate-imports/parts/import-offer.tsx'
import { useImport } from '../candidate-imports/use-import.tsx'
import { useResumes } from '../candidate-resumes/use-resumes.tsx'
import { FirstDay } from '../../base/first-steps/public.ts'
import { InviteButton } from '../../assessment/invitations/public.ts'
import { useCustomList } from '../../base/custom-fields/public.ts'
import { useColumnChoice } from '../../base/preferences/public.ts'
import {
  ArchivedTabs,
  listOfPeople,
  PeopleTabs,
  ScoreNote,
  useOpenedFrom,
} from '../../assessment/survey-results/public.ts'
import { SaveFirstView, useViews, viewActions, ViewTabs } from '../../base/saved-views/public.ts'
import { useExport } from '../../kernel/use-export.ts'
import { exportPeople, usePeople, usePeopleChoices } from './data.ts'
import { useLikelyPairs } from './duplicates/data.ts'
import { peopleList } from './list-state.ts'
import { useCampaignChoices } from '../../assessment/funnel-entries/public.ts'
import { peopleTable } from './parts/people-table.tsx'
import { PersonMenu } from './parts/person-menu.tsx'
import { usePeopleChanges } from './use-people-changes.ts'
import { usePeopleFilters } from './use-people-filters.ts'
import { nameOf } from './words.ts'
import { lazyDialog } from '../../kernel/lazy-dialog.tsx'

/** Loaded with the first change, because most users only read. */
const PeopleBulkActions = lazy(async () => ({
  default: (await import('./parts/people-bulk-actions.tsx')).PeopleBulkActions,
}))

const AddPerson = lazyDialog(async () => (await import('./parts/add-person.tsx')).AddPerson)

const ManageTags = lazy(async () => ({
  default: (await import('../candidate-tags/parts/manage-tags.tsx')).ManageTags,
}))

const words = ['person', 'people'] as const
const noRows: readonly Candidate[] = []

/** As many as fit beside the name in a window of 1440 px. */
const standardColumns = { order: [], hidden: ['results', 'location', 'department', 'source', 'tags', 'rating'] }

export function PeoplePage() {
  const { user } = useRouteContext({ from: '/shell' })
  const showsStages = can(user, 'survey-results.read-stage')
  const { statuses, reject_reasons, archived_reason, custom_values, ...others } = useSearch({
    from: '/shell/candidates',
  })
  const namesCompany = reachOf(user, 'candidates.read') !== 'company'
  const company_id = others.company_id ?? (namesCompany ? undefined : user.company.id)
  const custom = useCustomList(company_id, 'person')
  const state = omitUndefined({
    ...others,
    // A colleague's link may contain stages that this user may not see.
    statuses: showsStages ? statuses : undefined,
    reject_reasons: showsStages ? reject_reasons : undefined,
    archived_reason: others.archived ? archived_reason : undefined,
    // Custom fields belong to one company.
    custom_values: company_id === undefined ? undefined : custom_values,
  })
  const people = usePeople(state)
  const total = people.data?.total
  const list = useListPage({ list: peopleList, state, path: '/candidates', total, words })
  const choices = usePeopleChoices().data
  const { filters, options } = usePeopleFilters(state, showsStages, choices)
  const rows = people.data?.data ?? noRows
  const openedFrom = useOpenedFrom(listOfPeople, state, rows, total)
  const importing = useImport(user)
  const resumes = useResumes(user)
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
    isInMenu: true,
  }
  const likelyPairs = useLikelyPairs(state.company_id).data ?? 0
  const navigate = useNavigate()
  const toLikelyPairs = state.company_id === undefined ? {} : { company_id: state.company_id }
  const reviewing = likelyPairs > 0 && {
    label: counted(likelyPairs, ['probable duplicate', 'probable duplicates'])!,
    icon: IconUsers,
    run: () => void navigate({ to: '/candidates/duplicates', search: toLikelyPairs }),
    isForPhones: true,
  }
  const changes = usePeopleChanges({
    state,
    rows,
    ownCompany: namesCompany ? undefined : user.company.id,
    maySend: can(user, 'messages.send'),
    mayMove: can(user, 'survey-results.move'),
  })
  const menuOf = (row: Candidate) => <PersonMenu row={row} changes={changes} openedFrom={openedFrom} />
  const isArchived = state.archived ?? false
  const showsSource = useCampaignChoices().length > 0
  const table = peopleTable({
    isArchived,
    showsStages,
    showsSource,
    namesCompany,
    customColumns: custom.columns,
    openedFrom,
    menuOf,
  })
  const columnChoice = custom.choiceOf(useColumnChoice('candidates', standardColumns), table.columns)
  const title = isArchived ? 'Archived' : 'People'
  const isNarrowed = list.isFiltered || state.search !== undefined
  const exporting = useExport(user, (time_zone) => exportPeople(state, time_zone))
  const views = useViews({ query: { list: 'candidates', ...peopleList.body(state) }, list })
  return (
    <section>
      <title>{`${title} · ${currentBrand().name}`}</title>
      <ListPage
        title={title}
        among={(heading, count) => (
          <PeopleTabs title={heading} count={count} open={listOfPeople} isArchived={isArchived} />
        )}
        count={isNarrowed && !isArchived ? countedOf(total, choices?.total, words) : undefined}
        isUnused={!isNarrowed && !isArchived}
        list={custom.listOf({ ...list, filters })}
        search="Name, email or phone"
        options={state.ids ? { ...options, ids: rows.map((row) => ({ value: row.id, label: nameOf(row) })) } : options}
        columns={table.columns}
        columnChoice={columnChoice}
        nobody="Nobody"
        searched="names, email addresses and phone numbers"
        request={people}
        actions={<InviteButton user={user} />}
        more={
          isArchived
            ? [exporting]
            : [
                adding,
                importing.action,
                resumes.action,
                exporting && { ...exporting, isInMenu: true },
                managingTags,
                reviewing,
                ...viewActions(views),
              ]
        }
        views={isArchived ? <ArchivedTabs /> : <ViewTabs views={views} />}
        rowTools={
          <>
            {!isArchived && <SaveFirstView views={views} />}
            {!isArchived && !isPhone && reviewing && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconUsers size={18} aria-hidden />}
                renderRoot={(props) => <Link to="/candidates/duplicates" search={toLikelyPairs} {...props} />}
              >
                {reviewing.label}
              </Button>
            )}
          </>
        }
        empty={
          isArchived ? (
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
            <DataTable
              {...table}
              choice={columnChoice.choice}
              found={found}
              sort={list.sort}
              selection={can(user, 'candidates.write') ? { ...changes.ticks, nameOf } : undefined}
            />
            <Suspense>
              {changes.isOpen && <PeopleBulkActions found={found} changes={changes} count={list.count} />}
            </Suspense>
          </>
        )}
      </ListPage>
      <ScoreNote />
      {importing.dialog}
      {resumes.dialog}
      <Suspense>{isManagingTags && <ManageTags user={user} onClose={() => setManagingTags(false)} />}</Suspense>
      <Suspense>{isAdding && <AddPerson user={user} onClose={() => setAdding(false)} />}</Suspense>
    </section>
  )
}

import { useState } from 'react'
import { IconUsers } from '@tabler/icons-react'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import type { CandidateDuplicate } from '@seatwise/contract/candidate-duplicates'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { counted } from '../../../kernel/counted.ts'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'
import { useListPage } from '../../../kernel/use-list-page.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EndOfList } from '../../../ui/end-of-list.tsx'
import { PlainList } from '../../../ui/layout.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { WayBack } from '../../../ui/way-back.tsx'
import { useCompanyFilter } from '../../../base/companies/public.ts'
import { usePerson } from '../data.ts'
import { usePairs } from './data.ts'
import classes from './duplicates.module.css'
import { Group } from './group.tsx'
import { groupsOf, type DuplicateGroup } from './groups.ts'
import { duplicateList } from './list-state.ts'

const MergeDialog = lazyDialog(async () => (await import('../merges/merge-dialog.tsx')).MergeDialog)

const words = ['pair', 'pairs'] as const
const title = 'Probable duplicates'

/** Pairs of people of the accessible companies who may be one person. */
export function DuplicatesPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const state = useSearch({ from: '/shell/candidates/duplicates' })
  const { hasMany, options } = useCompanyFilter('candidates.read')
  const pairs = usePairs(state)
  const list = useListPage({
    list: duplicateList,
    state,
    path: '/candidates/duplicates',
    total: pairs.data?.total,
    words,
  })
  const isNobody = pairs.data?.data.length === 0 && !list.isFiltered
  const tab: Tab = state.dismissed ? 'dismissed' : state.likely === false ? 'names' : 'probable'
  const ofCompany = state.company_id === undefined ? {} : { company_id: state.company_id }
  const mayMerge = can(user, 'candidates.merge')
  const namesCompany = hasMany && state.company_id === undefined
  const [comparing, setComparing] = useState<Omit<ComparingProps, 'onClose'>>()
  const rows = pairs.data?.data ?? []
  const groups = state.dismissed ? rows.map(pairAlone) : groupsOf(rows)
  const areAllLoaded = rows.length === pairs.data?.total
  return (
    <section>
      <title>{`${title} · ${currentBrand().name}`}</title>
      <WayBack>
        <Link to="/candidates">People</Link>
      </WayBack>
      <ListPage
        title={title}
        count={
          areAllLoaded && groups.length < rows.length
            ? `${list.count} in ${counted(groups.length, ['group', 'groups'])}`
            : list.count
        }
        request={pairs}
        list={isNobody ? undefined : list}
        options={options}
        nobody="No pair"
        intro={introOf(tab, mayMerge)}
        views={
          <Tabs label="Which pairs">
            <Link to="/candidates/duplicates" search={tab === 'probable' ? state : ofCompany} {...exact}>
              To review
            </Link>
            <Link
              to="/candidates/duplicates"
              search={tab === 'names' ? state : { ...ofCompany, likely: false }}
              {...exact}
            >
              Only a name in common
            </Link>
            <Link
              to="/candidates/duplicates"
              search={tab === 'dismissed' ? state : { ...ofCompany, dismissed: true }}
              {...exact}
            >
              Not the same person
            </Link>
          </Tabs>
        }
        empty={
          tab === 'probable' ? (
            <EmptyState icon={IconUsers} title="No probable duplicates">
              No pair is left to review. New people are compared within a few minutes.
            </EmptyState>
          ) : (
            <p>
              {tab === 'names' ? 'No pair has only a name in common.' : 'No pair is marked as not the same person.'}
            </p>
          )
        }
      >
        {(found) => (
          <>
            <PlainList className={classes.groups} aria-label={title}>
              {groups.map((group) => (
                <li key={group.pairs[0]!.id}>
                  <Group
                    group={group}
                    mayMerge={mayMerge}
                    namesCompany={namesCompany}
                    onCompare={(returnTo) => setComparing({ ids: group.people.map(({ id }) => id), returnTo })}
                  />
                </li>
              ))}
            </PlainList>
            <EndOfList match={found} />
          </>
        )}
      </ListPage>
      {comparing && <Comparing {...comparing} onClose={() => setComparing(undefined)} />}
    </section>
  )
}

type ComparingProps = { ids: readonly string[]; returnTo: string; onClose: () => void }

function Comparing({ ids: [id = '', ...with_ids], ...dialog }: ComparingProps) {
  const person = usePerson(id)
  if (person.isError) return <Problem error={person.error} onRetry={() => void person.refetch()} />
  return person.data && <MergeDialog person={person.data} with_ids={with_ids} {...dialog} staysOnPage />
}

/** A dismissal is of two people. */
const pairAlone = (pair: CandidateDuplicate): DuplicateGroup => ({ people: [pair.one, pair.other], pairs: [pair] })

const exact = { activeOptions: { exact: true, includeSearch: true } }

type Tab = 'probable' | 'names' | 'dismissed'

function introOf(tab: Tab, mayMerge: boolean): string {
  if (tab === 'dismissed') return 'Pairs that look alike. Somebody has said that they are not the same person.'
  const who =
    tab === 'names'
      ? 'Pairs with the same name, or similar names at one location, and nothing else in common.'
      : 'Entries that may be of one person.'
  return `${who} Facts that differ are marked. ${mayMerge ? 'You can merge them, or say that they are not the same person.' : 'The owners of a company can merge them.'}`
}

import type { ReactNode } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconBuilding,
  IconFileImport,
  IconFiles,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPackageExport,
  IconSend,
  IconSun,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { minSearchLength } from '@seatwise/contract/limits'
import type { Candidate } from '@seatwise/contract/candidates'
import type { UserProfile } from '@seatwise/contract/users'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../kernel/brand.ts'
import { bootConfig } from '../kernel/boot-config.ts'
import { liveQuery } from '../kernel/query.ts'
import { call } from '../kernel/session.ts'
import { ScoreBadge } from '../ui/score-badge.tsx'
import { importTitle } from '../people/candidate-imports/words.ts'
import { resumesTitle } from '../people/candidate-resumes/words.ts'
import { useCompanyChoices } from '../base/companies/data.ts'
import { nameOf } from '../people/candidates/words.ts'
import { leaveAndSignOut } from './leave-and-sign-out.ts'
import { isOutside, reachablePages, withPages } from './sidebar-links.ts'
import { useColorScheme } from './use-color-scheme.ts'

export type PaletteTopic = 'everything' | 'companies'
export type Entry = { key: string; label: string; icon: Icon; meta?: string; trailing?: ReactNode; run: () => void }
type Group = { title: string; entries: Entry[] }
type EntriesOptions = {
  user: UserProfile
  topic: PaletteTopic
  text: string
  onShow: (what: 'invite' | 'import' | 'resumes' | 'shortcuts') => void
}

const pauseMs = 200
const maxFound = 6

/** The entries of the palette for a typed text, in groups; the server searches for people. */
export function usePaletteEntries({ user, topic, text, onShow }: EntriesOptions) {
  const people = usePeople(user, topic === 'everything' ? text : '')
  const companies = useCompanyEntries(user).filter(matches(text))
  const commands = {
    pages: { title: 'Pages', entries: usePageEntries(user).filter(matches(text)) },
    actions: { title: 'Actions', entries: useActionEntries(user, onShow).filter(matches(text)) },
  }
  const isTyped = text.trim() !== ''
  const everything: Group[] = [
    // Without a typed text the actions come first, because the menu shows the pages anyway.
    ...(isTyped ? [commands.pages, commands.actions] : [commands.actions, commands.pages]),
    // People come below the entries that are found at once, so that nothing moves when they arrive.
    { title: 'People', entries: people.entries },
    { title: 'Results of one company', entries: isTyped ? companies.slice(0, maxFound) : [] },
  ]
  const groups = topic === 'companies' ? [{ title: 'Companies', entries: companies }] : everything
  return { groups: groups.filter(({ entries }) => entries.length > 0), people }
}

/** True if each typed word is the beginning of a word of the label. */
const matches =
  (text: string) =>
  ({ label }: Entry) =>
    wordsOf(text).every((typed) => wordsOf(label).some((word) => word.startsWith(typed)))

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean)

function usePageEntries(user: UserProfile): Entry[] {
  const router = useRouter()
  const pages = withPages(reachablePages(user, { ...bootConfig, brand: currentBrand() }), router.routesByPath)
  return pages.map((page) => ({
    key: `page-${page.key}`,
    label: page.label,
    icon: page.icon,
    run: () => {
      if (isOutside(page)) window.open(page.to, '_blank', 'noopener,noreferrer')
      else void router.navigate({ to: page.to })
    },
  }))
}

function useActionEntries(user: UserProfile, onShow: EntriesOptions['onShow']): Entry[] {
  const { label, isDark, toggle } = useColorScheme()
  const router = useRouter()
  const invite = `Invite ${currentBrand().texts.people}`
  const showExports = () =>
    void router.navigate({ to: '/company-settings/$section', params: { section: 'data' }, hash: 'exports' })
  return [
    ...(can(user, 'survey-links.read')
      ? [{ key: 'invite', label: invite, icon: IconSend, run: () => onShow('invite') }]
      : []),
    ...(can(user, 'candidates.import')
      ? [{ key: 'import', label: importTitle, icon: IconFileImport, run: () => onShow('import') }]
      : []),
    ...(can(user, 'candidates.import-resumes')
      ? [{ key: 'resumes', label: resumesTitle, icon: IconFiles, run: () => onShow('resumes') }]
      : []),
    ...(can(user, 'exports.create')
      ? [{ key: 'exports', label: 'Export everything of the company', icon: IconPackageExport, run: showExports }]
      : []),
    { key: 'colors', label, icon: isDark ? IconSun : IconMoon, run: toggle },
    { key: 'shortcuts', label: 'Keyboard shortcuts', icon: IconKeyboard, run: () => onShow('shortcuts') },
    { key: 'sign-out', label: 'Sign out', icon: IconLogout, run: () => void leaveAndSignOut() },
  ]
}

/** The companies by which a user of several can filter the results. */
function useCompanyEntries(user: UserProfile): Entry[] {
  const router = useRouter()
  const rows = useCompanyChoices(reachOf(user, 'survey-results.read') !== 'company').data ?? []
  const show = (company_id: string | undefined) => () =>
    void router.navigate({ to: '/survey-results', search: company_id ? { company_id } : {} })
  const all = { key: 'companies', label: 'All companies', icon: IconBuilding, run: show(undefined) }
  const entries = rows.map(({ id, name }) => ({ key: id, label: name, icon: IconBuilding, run: show(id) }))
  return entries.length > 0 ? [all, ...entries] : []
}

function usePeople(user: UserProfile, typed: string) {
  const router = useRouter()
  const [search] = useDebouncedValue(typed.trim(), pauseMs)
  const isLong = (text: string) => text.length >= minSearchLength
  const query = useQuery({
    ...liveQuery,
    queryKey: ['candidates', 'palette', search],
    queryFn: () => call('POST /candidates/search', { body: { filters: { search }, page_size: maxFound } }),
    enabled: isLong(search),
    placeholderData: keepPreviousData,
  })
  const showsCompany = reachOf(user, 'candidates.read') !== 'company'
  const rows = isLong(typed.trim()) ? (query.data?.data ?? []) : []
  return {
    entries: rows.map((row): Entry => ({
      key: row.id,
      label: nameOf(row),
      meta: [row.email, row.latest?.role_name, showsCompany && row.company.name].filter(Boolean).join(' · '),
      icon: IconUser,
      trailing: <Score row={row} />,
      run: () => void router.navigate({ to: '/candidates/$id/{-$tab}', params: { id: row.id } }),
    })),
    isSearching: isLong(typed.trim()) && (typed.trim() !== search || query.isFetching),
    error: isLong(search) ? query.error : null,
    retry: () => void query.refetch(),
  }
}

const Score = ({ row: { latest } }: { row: Candidate }) =>
  typeof latest?.score === 'number' && (
    <ScoreBadge
      score={latest.score}
      colours={currentBrand().bands}
      isDoubtful={latest.quality === 'invalid'}
      isCompact
    />
  )

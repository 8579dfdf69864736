import { IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Generation } from '@seatwise/contract/generations'
import { counted } from '../../../kernel/counted.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, PhoneRow, RowTitle } from '../../../ui/data-table.tsx'
import { timeAgo } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { None } from '../../../ui/none.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { useGenerations } from '../data.ts'
import { kindWords, outcomeWords, quotaWords } from '../words.ts'

/** All generated texts of a company, each with the user, the generator and the outcome. */
export function GeneratedTexts({ company_id }: { company_id: string }) {
  const generations = useGenerations(company_id)
  const quota = generations.data?.first.quota
  const columns: Column<Generation, never>[] = [
    {
      label: 'What',
      cell: (generation) => (
        <RowTitle meta={outcomeWords(generation)}>
          <b>{kindWords[generation.kind]}</b>
        </RowTitle>
      ),
    },
    { label: 'About', width: 152, cell: aboutCell },
    { label: 'For', width: 136, leaves: 3, cell: ({ author }) => author.name ?? 'Somebody of another company' },
    {
      label: 'By',
      width: 168,
      leaves: 2,
      isQuiet: true,
      cell: (generation) => (
        <RowTitle meta={[generation.prompt_version, tokensWords(generation)].filter(Boolean).join(', ')}>
          {generation.source === 'rules' ? 'Rules' : generation.model}
        </RowTitle>
      ),
    },
    {
      label: 'Input',
      width: 104,
      leaves: 1,
      isQuiet: true,
      cell: ({ input_hash }) =>
        input_hash ? <code title={`SHA-256 ${input_hash}`}>{input_hash.slice(0, 8)}</code> : <None>None</None>,
    },
    { label: 'When', width: 128, isQuiet: true, cell: ({ created_at }) => <Ago at={created_at} /> },
  ]
  return (
    <ListPage
      title="Log"
      isSection
      count={counted(generations.data?.total, ['text', 'texts'])}
      request={generations}
      isUnused
      intro={quota && quotaWords(quota)}
      empty={
        <EmptyState icon={IconSparkles} title="Nothing generated yet">
          Who has what generated about whom, by which model, and what people keep of it is listed here.
        </EmptyState>
      }
    >
      {(match) => (
        <DataTable
          caption="Generated texts"
          columns={columns}
          found={match}
          phoneRow={(generation) => (
            <PhoneRow
              title={kindWords[generation.kind]}
              details={[aboutWords(generation), outcomeWords(generation), timeAgo(generation.created_at)]}
            />
          )}
        />
      )}
    </ListPage>
  )
}

function aboutWords({ candidate: about }: Generation): string {
  if (!about) return 'Somebody who was erased'
  return `${about.first} ${about.last}`.trim() || 'Somebody without a name'
}

function aboutCell(generation: Generation) {
  const { candidate: about } = generation
  if (!about) return <None>{aboutWords(generation)}</None>
  return (
    <Link to="/candidates/$id/{-$tab}" params={{ id: about.id }}>
      {aboutWords(generation)}
    </Link>
  )
}

const tokensWords = ({ tokens }: Generation) => counted(tokens || undefined, ['token', 'tokens'])

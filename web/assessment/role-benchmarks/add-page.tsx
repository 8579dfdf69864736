import { useState } from 'react'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Role } from '@seatwise/contract/roles'
import { currentBrand } from '../../kernel/brand.ts'
import { Banner } from '../../ui/banner.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Grid, Meta } from '../../ui/layout.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useOpenRequests, useRole, useVersions } from './data.ts'
import type { Draft } from './draft.ts'
import { Back } from './parts/back.tsx'
import { Editor } from './parts/editor.tsx'
import { RoleChoice } from './parts/role-choice.tsx'
import { Start } from './parts/start.tsx'
import classes from './role-benchmarks.module.css'

/** The page for a new benchmark: first the role and the source of the targets, then the editor. */
export function AddBenchmarkPage() {
  const { role_id, role: name, request_id } = useSearch({ from: '/shell/role-benchmarks/add' })
  const navigate = useNavigate({ from: '/role-benchmarks/add' })
  const role = useRole(role_id === undefined || name === undefined ? undefined : { id: role_id, name })
  return (
    <>
      <title>{`New role benchmark · ${currentBrand().name}`}</title>
      <Back />
      {role.data ? (
        <ForRole key={role.data.id} role={role.data} request_id={request_id} />
      ) : (
        <Grid as="section" className={classes.narrow}>
          <h1 tabIndex={-1}>New role benchmark</h1>
          {role_id !== undefined && name !== undefined && role.isPending && <CardSkeleton />}
          {role.isError && <Problem error={role.error} onRetry={() => void role.refetch()} />}
          {(role_id === undefined || name === undefined || role.data === null) && (
            <RoleChoice onChoose={(chosen) => void navigate({ search: { role_id: chosen.id, role: chosen.name } })} />
          )}
        </Grid>
      )}
    </>
  )
}

function ForRole({ role, request_id }: { role: Role; request_id: string | undefined }) {
  const navigate = useNavigate({ from: '/role-benchmarks/add' })
  const versions = useVersions(role.id)
  const requests = useOpenRequests()
  const request = requests.data?.data.find(({ id }) => id === request_id)
  const [begin, setBegin] = useState<Draft>()
  const latest = versions.data?.[0]
  const draft = versions.data?.find(({ state }) => state === 'draft')
  if (begin)
    return (
      <Editor
        role={role}
        company={role.company}
        begin={begin}
        latest={{ id: latest?.id ?? null, next: (latest?.version ?? 0) + 1 }}
        request_id={request_id}
        onDiscard={() => setBegin(undefined)}
      />
    )
  return (
    <Grid as="section" className={classes.narrow}>
      <h1 tabIndex={-1}>New targets for {role.name}</h1>
      <Meta className={classes.meta}>
        {role.company?.name ?? 'All companies'} ·{' '}
        <button type="button" className={classes.textButton} onClick={() => void navigate({ search: {} })}>
          another role
        </button>
      </Meta>
      {draft && (
        <Banner
          tone="neutral"
          action={
            <Button
              size="xs"
              variant="default"
              onClick={() => void navigate({ to: '/role-benchmarks/edit', search: { id: draft.id } })}
            >
              Open the draft
            </Button>
          }
        >
          There is a draft of version {draft.version} already.
        </Banner>
      )}
      {request && (
        <Banner tone="neutral" detail={request.note}>
          {request.asked_by?.name ?? 'An owner'} of {request.company.name} asked for this
          {request.occupation ? `, from the occupation ${request.occupation.title}` : ''}.
        </Banner>
      )}
      {versions.isError ? (
        <Problem error={versions.error} onRetry={() => void versions.refetch()} />
      ) : versions.isPending || (request_id !== undefined && requests.isPending) ? (
        <CardSkeleton />
      ) : (
        <Start role={role} occupation={request?.occupation ?? undefined} onStart={setBegin} />
      )}
    </Grid>
  )
}

import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconColumns3, IconPlus } from '@tabler/icons-react'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Pipeline } from '@seatwise/contract/pipelines'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { CompanyFilter, useCompanyFilter } from '../../base/companies/company-filter.tsx'
import { usePipelines } from './data.ts'
import type { OpenDialog } from './opened.ts'
import { DeletePipeline, DeleteStage } from './parts/delete-dialog.tsx'
import { MakeDefault } from './parts/make-default.tsx'
import { NewPipeline, RenamePipeline } from './parts/name-dialogs.tsx'
import { PipelineCard } from './parts/pipeline-card.tsx'
import { PipelineTabs } from './parts/pipeline-tabs.tsx'
import { RejectReasons } from './parts/reject-reasons.tsx'
import { AddStage, EditStage } from './parts/stage-form.tsx'
import { Stack } from '../../ui/layout.tsx'
import classes from './pipelines.module.css'

/** The pipelines of a company and their stages. All users may read them, owners may change them. */
export function PipelinesPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const { company_id: chosen } = useSearch({ from: '/shell/pipelines' })
  const navigate = useNavigate({ from: '/pipelines' })
  const choices = useCompanyFilter('pipelines.read')
  const company_id = chosen ?? user.company.id
  const pipelines = usePipelines(company_id)
  const [dialog, setDialog] = useState<OpenDialog>()
  const mayWrite = can(user, 'pipelines.write')
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ action: 'add' })}>
      Add pipeline
    </Button>
  )
  return (
    <section>
      <title>{`Pipelines · ${currentBrand().name}`}</title>
      <ListPage
        title="Pipelines"
        count={counted(pipelines.data?.length, ['pipeline', 'pipelines'])}
        request={{ ...pipelines, data: pipelines.data && { data: pipelines.data } }}
        actions={add}
        views={<PipelineTabs company_id={chosen} />}
        tools={
          choices.hasMany && (
            <CompanyFilter choices={choices} company_id={company_id} onChange={(search) => void navigate({ search })} />
          )
        }
        empty={
          <EmptyState icon={IconColumns3} title="No pipeline" action={add}>
            {mayWrite ? 'Add one: its stages are the columns of the board.' : 'The owners of the company add them.'}
          </EmptyState>
        }
      >
        {({ data }) => (
          <Stack gap={16} className={classes.cards}>
            {data.map((pipeline) => (
              <PipelineCard key={pipeline.id} pipeline={pipeline} onOpen={setDialog} />
            ))}
            <RejectReasons company_id={company_id} />
          </Stack>
        )}
      </ListPage>
      {dialog && pipelines.data && (
        <OpenedDialog
          dialog={dialog}
          company_id={company_id}
          pipelines={pipelines.data}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  )
}

type OpenedProps = { dialog: OpenDialog; company_id: string; pipelines: readonly Pipeline[]; onClose: () => void }

function OpenedDialog({ dialog, company_id, pipelines, onClose }: OpenedProps) {
  if (dialog.action === 'add')
    return <NewPipeline company_id={company_id} pipelines={pipelines} copy_of={dialog.copy_of?.id} onClose={onClose} />
  // The current pipeline, so that a retry after a refusal sends the newest version.
  const pipeline = pipelines.find(({ id }) => id === dialog.pipeline.id) ?? dialog.pipeline
  switch (dialog.action) {
    case 'rename':
      return <RenamePipeline pipeline={dialog.pipeline} onClose={onClose} />
    case 'make_default':
      return <MakeDefault pipeline={pipeline} onClose={onClose} />
    case 'delete':
      return <DeletePipeline pipeline={pipeline} pipelines={pipelines} onClose={onClose} />
    case 'add_stage':
      return <AddStage pipeline={pipeline} onClose={onClose} />
    case 'edit_stage':
      return <EditStage pipeline={dialog.pipeline} status={dialog.status} onClose={onClose} />
    case 'delete_stage': {
      const status = pipeline.statuses.find(({ id }) => id === dialog.status.id) ?? dialog.status
      return <DeleteStage pipeline={pipeline} status={status} pipelines={pipelines} onClose={onClose} />
    }
  }
}

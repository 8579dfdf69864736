import { Link } from '@tanstack/react-router'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { Stack, Surface } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import classes from '../crm.module.css'
import { useMapping, usePipelines } from '../data.ts'
import { inWords } from '../words.ts'
import { MappingCard, StoredMapping } from './mapping-card.tsx'

/**
 * The mapping of each pipeline's stages to those of the CRM. If the CRM's pipelines cannot be loaded, the stored
 * mapping is shown.
 */
export function Mappings({ company_id }: { company_id: string }) {
  const mapping = useMapping(company_id)
  const pipelines = usePipelines(company_id)
  const error = mapping.error ?? pipelines.error
  const retry = () => void (mapping.error ? mapping.refetch() : pipelines.refetch())
  const isPending = mapping.isPending || pipelines.isPending
  return (
    <Stack as="section" className={classes.part} aria-labelledby="crm-stages">
      <header>
        <h3 id="crm-stages">Stages</h3>
        <p>Choose which stage in GoHighLevel stands for which of yours. Moves between those go both ways.</p>
      </header>
      {error && <Problem error={inWords(error)} onRetry={retry} />}
      {pipelines.data?.length === 0 && (
        <Surface as="p" className={classes.nothing}>
          There is no pipeline in GoHighLevel yet. Add one there: it can be chosen here five minutes later at most.
        </Surface>
      )}
      {isPending && !mapping.error && <CardSkeleton columns={1} />}
      {mapping.data?.length === 0 && (
        <Surface as="p" className={classes.nothing}>
          This company has no pipeline yet. <Link to="/pipelines">Add one</Link>
        </Surface>
      )}
      {!isPending &&
        mapping.data?.map((one) =>
          pipelines.data ? (
            <MappingCard key={one.pipeline.id} mapping={one} pipelines={pipelines.data} />
          ) : (
            <StoredMapping key={one.pipeline.id} mapping={one} />
          ),
        )}
    </Stack>
  )
}

import { useState } from 'react'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { renameCandidateTag, type CandidateTag } from '@seatwise/contract/candidate-tags'
import type { UserProfile } from '@seatwise/contract/users'
import { reachOf } from '@seatwise/domain/permissions'
import { Confirm } from '../../../kernel/confirm.tsx'
import { call } from '../../../kernel/session.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { EditDialog } from '../../../ui/edit-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { useCompanyChoices } from '../../../base/companies/public.ts'
import { Grid, Stack } from '../../../ui/layout.tsx'
import classes from '../candidate-tags.module.css'
import { useTagsOf } from '../data.ts'

type Asking = { what: 'rename' | 'delete'; id: string }
type Props = { user: UserProfile; onClose: () => void }

/** The tags of a company, each with the number of people who have it. Tags are renamed and deleted for all of them. */
export function ManageTags({ user, onClose }: Props) {
  const [company_id, setCompany] = useState(user.company.id)
  const [asking, setAsking] = useState<Asking>()
  const companies = useCompanyChoices(reachOf(user, 'candidate-tags.write') !== 'company').data ?? []
  const tags = useTagsOf(company_id)
  const query = tags.data?.find(({ id }) => id === asking?.id)
  const back = () => setAsking(undefined)
  if (query && asking?.what === 'rename') return <RenameTag tag={query} onClose={back} />
  if (query && asking?.what === 'delete') return <DeleteTag tag={query} onClose={back} />
  return (
    <Dialog shape="drawer" title="Manage tags" onClose={onClose}>
      <Stack gap={16}>
        {companies.length > 1 && (
          <NativeSelect
            label="Company"
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            value={company_id}
            onChange={({ currentTarget: { value } }) => setCompany(value)}
          />
        )}
        {tags.isError && !tags.data && <Problem error={tags.error} onRetry={() => void tags.refetch()} />}
        {tags.isPending && <p aria-busy="true">Loading the tags</p>}
        {tags.data?.length === 0 && (
          <p className={classes.quiet}>No tags yet. Select people in the list, and choose Tags… to mark them.</p>
        )}
        {tags.data && tags.data.length > 0 && (
          <Rows aria-label="Tags">
            {tags.data.map(({ id, name, people }) => (
              <Grid key={id} as="li" gap={8} align="center" className={classes.tag}>
                <Link to="/candidates" search={{ tags: [name] }} onClick={onClose}>
                  <bdi>{name}</bdi>
                </Link>
                <span className={classes.quiet}>{peopleWords(people)}</span>
                <span>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Rename ${name}`}
                    onClick={() => setAsking({ what: 'rename', id })}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Delete ${name}`}
                    onClick={() => setAsking({ what: 'delete', id })}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </span>
              </Grid>
            ))}
          </Rows>
        )}
      </Stack>
    </Dialog>
  )
}

/** An exact number, without a limit. */
const counted = (people: number, one: string, several: string) =>
  people === 1 ? `1 ${one}` : `${people.toLocaleString('en')} ${several}`
const peopleWords = (people: number) => (people === 0 ? 'nobody' : counted(people, 'person', 'people'))

const draftOf = ({ name }: CandidateTag) => ({ name })

function RenameTag({ tag: opened, onClose }: { tag: CandidateTag; onClose: () => void }) {
  const { row: tag, ...form } = useRowForm({
    feature: 'candidates',
    write: 'PUT /candidate-tags/{id}',
    row: opened,
    draftOf,
    shape: renameCandidateTag.body,
    bodyOf: ({ name }, { version }) => ({ version, name }),
    save: async (body) => {
      await call('PUT /candidate-tags/{id}', { params: { id: opened.id }, body })
      notifications.show({ message: 'Tag renamed' })
      onClose()
    },
  })
  return (
    <EditDialog
      title={`Rename ${tag.name}`}
      form={form}
      compared={{ labels: { name: 'Name' }, textsOf: (values) => values }}
      submit="Rename"
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Everybody who has the tag has it under its new name. Saved views that name it lose this filter."
        data-autofocus
        {...form.getInputProps('name')}
      />
    </EditDialog>
  )
}

const DeleteTag = ({ tag: { id, name, people, version }, onClose }: { tag: CandidateTag; onClose: () => void }) => (
  <Confirm
    feature="candidates"
    words={deletionWords}
    title={`Delete the tag ${name}?`}
    explains={
      people === 0
        ? 'Nobody has it. Saved views that name it lose this filter.'
        : `${counted(people, 'person has', 'people have')} it, archived ones counted. Nobody has it any more then, and it does not come back with an undo. Saved views that name it lose this filter.`
    }
    confirm="Delete the tag"
    isDangerous
    run={() => call('DELETE /candidate-tags/{id}', { params: { id }, query: { version, count: people } })}
    done={`Tag ${name} deleted`}
    onClose={onClose}
  />
)

const deletionWords = {
  count_changed: 'The number of people with this tag has changed meanwhile. Look at it again.',
  changed_meanwhile: 'Somebody has changed this tag meanwhile. Look at it again.',
}

import { useState } from 'react'
import { ActionIcon, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import { usePeopleWrite } from '../data.ts'
import { nameOf } from '../words.ts'
import { TagDialog } from './tag-dialog.tsx'
import classes from './tags.module.css'
import { Row } from '../../../ui/layout.tsx'

const addId = 'add-tags'

/** The tags of the person, each with the way to take it away, and the way to further ones. */
export function PersonTags({ person }: { person: CandidateDetail }) {
  const { id, tags, can, company } = person
  const [isAdding, setAdding] = useState(false)
  const { pending, problem, write } = usePeopleWrite()
  const whose = nameOf(person)
  const one = { ids: [id] }
  return (
    <>
      <Row as="ul" gap={4} align="center" className={classes.tags} data-side="end" aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag} className={classes.tag} data-removable={can.update}>
            <span>{tag}</span>
            {can.update && (
              <CloseButton
                size={18}
                iconSize={12}
                aria-label={`Remove the tag ${tag}`}
                disabled={pending}
                onClick={() =>
                  void write(
                    { done: `Tag ${tag} removed`, whose, count: 1 },
                    one,
                    { tag: { remove: [tag] } },
                    () => undefined,
                  )
                }
              />
            )}
          </li>
        ))}
        {can.update && (
          <li>
            <ActionIcon
              id={addId}
              className={classes.add}
              variant="default"
              aria-label="Change tags"
              title="Change tags"
              onClick={() => setAdding(true)}
            >
              <IconPlus size={14} aria-hidden />
            </ActionIcon>
          </li>
        )}
      </Row>
      {isAdding && (
        <TagDialog
          whose={whose}
          company_id={company.id}
          tags={tags}
          pending={pending}
          problem={problem}
          returnTo={addId}
          onConfirm={(done, tag) => void write({ done, whose, count: 1 }, one, { tag }, () => setAdding(false))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

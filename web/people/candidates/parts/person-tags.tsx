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

/** The tags of a person, each with a button that removes it, and a button that adds others. */
export function PersonTags({ person }: { person: CandidateDetail }) {
  const { tags, can, company } = person
  const [isAdding, setAdding] = useState(false)
  const { pending, problem, changeOne } = usePeopleWrite()
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
                onClick={() => void changeOne(person, `Tag ${tag} removed`, { tag: { remove: [tag] } })}
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
          whose={nameOf(person)}
          company_id={company.id}
          tags={tags}
          pending={pending}
          problem={problem}
          returnTo={addId}
          onConfirm={(done, tag) => void changeOne(person, done, { tag }, () => setAdding(false))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

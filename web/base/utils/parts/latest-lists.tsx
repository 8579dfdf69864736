import { Button } from '@mantine/core'
import { dateTime } from '../../../ui/dates.ts'
import { Intro, Stack } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { useCleanUps } from '../data.ts'
import classes from '../utils.module.css'
import { stateWords } from '../words.ts'

type Props = { openId: string | undefined; onShow: (id: string) => void }

/** The clean-up lists of the last 30 days with their outcome. */
export function LatestLists({ openId, onShow }: Props) {
  const { data, isError, error, refetch } = useCleanUps()
  if (isError) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Intro as="p" aria-busy="true">
        Loading earlier lists
      </Intro>
    )
  if (data.length === 0) return <Intro as="p">No lists in the last 30 days.</Intro>
  return (
    <Stack gap={8}>
      <h3 id="latest-lists">Latest lists</h3>
      <Rows aria-labelledby="latest-lists" className={classes.lists}>
        {data.map((list) => (
          <li key={list.id} aria-current={list.id === openId || undefined}>
            <div>
              <b>{list.company.name}</b>
              <p>{stateWords(list)}</p>
              <small>
                {dateTime(list.created_at)} by {list.made_by}
              </small>
            </div>
            <Button variant="subtle" color="gray" disabled={list.id === openId} onClick={() => onShow(list.id)}>
              Show
              <span className="visually-hidden">
                {' '}
                the list of {list.company.name}, {dateTime(list.created_at)}
              </span>
            </Button>
          </li>
        ))}
      </Rows>
    </Stack>
  )
}

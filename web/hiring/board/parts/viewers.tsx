import { useQuery } from '@tanstack/react-query'
import type { Presence } from '@seatwise/contract/live'
import { presenceMs } from '@seatwise/contract/limits'
import { currentBrand } from '../../../kernel/brand.ts'
import { callAside } from '../../../kernel/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Meta, Text } from '../../../ui/layout.tsx'
import { viewersOf, wordsOf } from '../viewers.ts'
import classes from './viewers.module.css'

const maxAvatars = 3
const nobody: Presence = { people: [], has_support: false }

/** The other users who have this board open, refreshed while the page is open. */
export function Viewers({ pipeline_id }: { pipeline_id: string }) {
  const { data } = useQuery({
    queryKey: ['presence', pipeline_id],
    // A failed request shows no viewers; the page reports the problem itself.
    queryFn: async () =>
      (await callAside('POST /live/presence', { body: { pipeline_id } }).catch(() => undefined))?.data ?? nobody,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchInterval: presenceMs.every,
    // A board in a background tab counts as open too.
    refetchIntervalInBackground: true,
  })
  const viewers = viewersOf(data ?? nobody, currentBrand().name)
  return (
    <Meta role="status" className={classes.viewers} title={viewers.map(({ name }) => name).join(', ') || undefined}>
      {viewers.slice(0, maxAvatars).map(({ id, name }) => (
        <Avatar key={id} name={name} size="small" />
      ))}
      <Text as="span" isTruncated className={classes.words}>
        {wordsOf(viewers)}
      </Text>
    </Meta>
  )
}

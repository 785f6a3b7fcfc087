import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { invitationQueries } from '#src/entities/invitation/queries.ts'
import { videoQueries } from '#src/entities/video/queries.ts'

/** Of the list that its row opens, so both show the same number. */
export function MyVideoTotal() {
  const { data } = useInfiniteQuery(videoQueries.browse({ view: 'my', sortBy: 'latest' }))
  const first = data?.pages[0]
  if (!first) return null
  return first.totalIsLimit ? <Trans>More than {first.total}</Trans> : first.total
}

export function InvitationTotal() {
  const { data } = useQuery(invitationQueries.counts())
  return data ? <Plural value={Math.max(0, data.most - data.open)} one="# to give" other="# to give" /> : null
}

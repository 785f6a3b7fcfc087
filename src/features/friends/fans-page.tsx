import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { friendQueries, type OfMember } from '#src/entities/friend/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { RelatedRow } from './internal/related-row.tsx'
import { useNameOf } from './internal/use-name-of.ts'

export interface FansPageProps {
  /** Without a name: the member's own. */
  of: OfMember
}

/** Members who have somebody among their heroes. */
export function FansPage({ of }: FansPageProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(friendQueries.fans(of))
  const name = useNameOf(of)
  return (
    <ListPage title={name === null ? <Trans>My fans</Trans> : <Trans>Fans of {name}</Trans>} hasBack>
      <PagedRows
        label={t`Fans`}
        list={list}
        itemKey={({ userId }) => userId}
        renderItem={(member) => <RelatedRow member={member} />}
        more={<Trans>More members</Trans>}
        empty={
          <EmptyState icon="users" title={<Trans>No fans yet</Trans>}>
            <Trans>Members who make them their hero appear here.</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { friendQueries, type OfMember } from '#src/entities/friend/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { RelatedList } from './internal/related-list.tsx'
import { useNameOf } from './internal/use-name-of.ts'

export interface FansPageProps {
  /** Nobody named: one's own. */
  of: OfMember
}

/** Members who have somebody among their heroes. */
export function FansPage({ of }: FansPageProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(friendQueries.fans(of))
  const name = useNameOf(of)
  return (
    <Page title={name === null ? <Trans>My fans</Trans> : <Trans>Fans of {name}</Trans>} hasBack>
      <RelatedList
        label={t`Fans`}
        list={list}
        empty={
          <EmptyState icon="users" title={<Trans>No fans yet</Trans>}>
            <Trans>Whoever makes this member his hero stands here.</Trans>
          </EmptyState>
        }
      />
    </Page>
  )
}

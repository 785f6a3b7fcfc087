import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { friendQueries, type OfMember } from '#src/entities/friend/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { RelatedRow } from './internal/related-row.tsx'
import { useNameOf } from './internal/use-name-of.ts'

export interface HeroesPageProps {
  /** Without a name: the member's own. */
  of: OfMember
}

/** Favourite members. */
export function HeroesPage({ of }: HeroesPageProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(friendQueries.heroes(of))
  const name = useNameOf(of)
  return (
    <ListPage title={name === null ? <Trans>My heroes</Trans> : <Trans>Heroes of {name}</Trans>} hasBack>
      <PagedRows
        label={t`Heroes`}
        list={list}
        itemKey={({ userId }) => userId}
        renderItem={(member) => <RelatedRow member={member} />}
        more={<Trans>More members</Trans>}
        empty={
          <EmptyState icon="heart" title={<Trans>No heroes yet</Trans>}>
            {name === null ? (
              <Trans>Tap the heart on a member’s profile to make them your hero. You’ll be first to hear about their new videos.</Trans>
            ) : (
              <Trans>{name} has no heroes yet.</Trans>
            )}
          </EmptyState>
        }
      />
    </ListPage>
  )
}

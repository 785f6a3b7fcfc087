import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NoVisiblePhotos } from '#src/entities/photo/no-visible-photos.tsx'
import { PhotoTile } from '#src/entities/photo/photo-tile.tsx'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { FirstOfList } from './first-of-list.tsx'

/** The member's newest photos, with a link to all of them. The query is that of the linked list. */
export function MemberPhotos({ userName }: { userName: string }) {
  const isDesktop = useIsDesktop()
  const photos = useInfiniteQuery(photoQueries.browse({ view: 'all', userName, sortBy: 'latest' }))
  return (
    <Section
      title={<Trans>Photos</Trans>}
      action={
        <Link to="/photos/browse/{-$triggerprop}/{-$arg1}" params={{ triggerprop: 'all', arg1: userName }} className={linkTextClass()}>
          <Trans>All</Trans>
        </Link>
      }
    >
      <FirstOfList
        list={photos}
        items={photos.data?.pages[0]?.items}
        limit={12}
        columns={{ phone: 3, desktop: 4 }}
        gap={isDesktop ? 10 : 3}
        itemKey={({ photoId }) => photoId}
        renderItem={(photo) => <PhotoTile photo={photo} search={{ by: userName }} />}
        skeleton={<Skeleton shape="square" />}
        empty={<NoVisiblePhotos />}
      />
    </Section>
  )
}

import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NoVisibleAlbums } from '#src/entities/album/no-visible-albums.tsx'
import { PhotoAlbumTile } from '#src/entities/photo-album/photo-album-tile.tsx'
import { photoAlbumQueries } from '#src/entities/photo-album/queries.ts'
import { VideoAlbumTile } from '#src/entities/video-album/album-tile.tsx'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { FirstOfList, type FirstOfListProps } from './first-of-list.tsx'

/** The member's newest photo and video albums, each with a link to all of them. The queries are those of the linked lists. */
export function MemberAlbums({ userName }: { userName: string }) {
  return (
    <Stack gap={6}>
      <PhotoAlbums userName={userName} />
      <VideoAlbums userName={userName} />
    </Stack>
  )
}

function PhotoAlbums({ userName }: { userName: string }) {
  const albums = useInfiniteQuery(photoAlbumQueries.browse({ view: 'all', userName, sortBy: 'latest' }))
  return (
    <Section
      title={<Trans>Photo albums</Trans>}
      action={
        <Link
          to="/photo/albums/browse/{-$triggerprop}/{-$arg1}"
          params={{ triggerprop: 'all', arg1: userName }}
          className={linkTextClass()}
        >
          <Trans>All</Trans>
        </Link>
      }
    >
      <FirstAlbums list={albums} items={albums.data?.pages[0]?.items} renderItem={(album) => <PhotoAlbumTile album={album} />} />
    </Section>
  )
}

function VideoAlbums({ userName }: { userName: string }) {
  const albums = useInfiniteQuery(videoAlbumQueries.browse({ view: 'all', userName, sortBy: 'time_stamp_update' }))
  return (
    <Section
      title={<Trans>Video albums</Trans>}
      action={
        <Link
          to="/video/albums/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}"
          params={{ triggerprop: 'all', arg1: userName }}
          className={linkTextClass()}
        >
          <Trans>All</Trans>
        </Link>
      }
    >
      <FirstAlbums list={albums} items={albums.data?.pages[0]?.items} renderItem={(album) => <VideoAlbumTile album={album} />} />
    </Section>
  )
}

function FirstAlbums<Album extends { readonly albumId: number }>(albums: Pick<FirstOfListProps<Album>, 'list' | 'items' | 'renderItem'>) {
  return (
    <FirstOfList
      {...albums}
      limit={6}
      columns={{ phone: 2, desktop: 3 }}
      itemKey={({ albumId }) => albumId}
      skeleton={<Skeleton shape="wide" />}
      empty={<NoVisibleAlbums />}
    />
  )
}

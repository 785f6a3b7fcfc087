import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photoAlbumQueries } from '#src/entities/photo-album/queries.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { NoResults } from '#src/ui/feedback/no-results.tsx'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { ViewBar } from '#src/ui/list/view-bar.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { AlbumSaleDialog, type AlbumSaleDialogProps } from '../album-sale-dialog.tsx'

type Kind = 'video' | 'video_album' | 'photo_album'

export interface ProductItemSheetProps {
  onClose: () => void
}

/** Picks what a new product sells: a video, which is put up for sale where it is edited, or an album, whose terms are entered here (2§3). */
export function ProductItemSheet({ onClose }: ProductItemSheetProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('video')
  const [picked, setPicked] = useState<AlbumSaleDialogProps['item'] | null>(null)
  if (picked) return <AlbumSaleDialog item={picked} onClose={onClose} />
  const names: Record<Kind, string> = { video: t`Videos`, video_album: t`Video albums`, photo_album: t`Photo albums` }
  const views = (Object.keys(names) as Kind[]).map((key) => ({ key, label: names[key], isOn: key === kind, onChoose: () => setKind(key) }))
  const pick = (typeId: 'video_album' | 'photo_album') => (itemId: number) => setPicked({ typeId, itemId })
  return (
    <Sheet isOpen onClose={onClose} title={<Trans>New product</Trans>}>
      <Stack>
        <ViewBar views={views} />
        {kind === 'video' && <OwnVideos />}
        {kind === 'video_album' && <OwnVideoAlbums onPick={pick('video_album')} />}
        {kind === 'photo_album' && <OwnPhotoAlbums onPick={pick('photo_album')} />}
      </Stack>
    </Sheet>
  )
}

function OwnVideos() {
  const { t } = useLingui()
  const list = useInfiniteQuery(videoQueries.browse({ view: 'my' }))
  return (
    <PagedRows
      label={t`Videos`}
      list={list}
      itemKey={({ videoId }) => videoId}
      renderItem={({ videoId, title, thumb }) => (
        <ListRow
          start={<ItemPicture typeId="video" thumb={thumb} />}
          title={<bdi>{title}</bdi>}
          href={`/videos/${videoId}/sell`}
          link={RouterLink}
        />
      )}
      more={<Trans>More videos</Trans>}
      empty={<NoResults />}
    />
  )
}

/** Albums of favourites are the site's own and are not sold. */
function OwnVideoAlbums({ onPick }: { onPick: (albumId: number) => void }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(videoAlbumQueries.browse({ view: 'my' }))
  return (
    <PagedRows
      label={t`Video albums`}
      list={list}
      itemKey={({ albumId }) => albumId}
      renderItem={({ albumId, albumType, title, thumb }) => (
        <ListRow
          start={<ItemPicture typeId="video_album" thumb={thumb} />}
          title={<bdi>{title}</bdi>}
          onPress={albumType === 'faves' ? undefined : () => onPick(albumId)}
        />
      )}
      more={<Trans>More albums</Trans>}
      empty={<NoResults />}
    />
  )
}

function OwnPhotoAlbums({ onPick }: { onPick: (albumId: number) => void }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(photoAlbumQueries.browse({ view: 'my' }))
  return (
    <PagedRows
      label={t`Photo albums`}
      list={list}
      itemKey={({ albumId }) => albumId}
      renderItem={({ albumId, name, cover }) => (
        <ListRow start={<ItemPicture typeId="photo_album" thumb={cover} />} title={<bdi>{name}</bdi>} onPress={() => onPick(albumId)} />
      )}
      more={<Trans>More albums</Trans>}
      empty={<NoResults />}
    />
  )
}

import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import { maySell } from '#contract/policy/sales.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { AlbumSaleForm } from './internal/album-sale-form.tsx'

/** The price of an album as a subscription (1§4), for vendors on their own albums. */
export function SellAlbum({ album }: { album: VideoAlbumDetails }) {
  const currentUser = useCurrentUser()
  const isTheirs = album.userId === currentUser.userId && maySell(currentUser)
  const item = { typeId: 'video_album', itemId: album.albumId }
  const { data } = useQuery({ ...saleQueries.offer(item), enabled: isTheirs })
  if (!isTheirs || !data) return null
  return (
    <Section title={<Trans>Sell this album</Trans>}>
      <AlbumSaleForm item={item} offer={data.offer} sellerPercent={data.sellerPercent} label={msg`Sell it as a subscription`} />
    </Section>
  )
}

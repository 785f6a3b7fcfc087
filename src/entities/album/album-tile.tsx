import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { LikedShare } from '#src/entities/content/liked-share.tsx'
import { PrivacyMark } from '#src/entities/content/privacy-mark.tsx'
import { PileTile, type PileTileProps } from '#src/ui/list/pile-tile.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { MediaMark } from '#src/ui/primitives/media-mark.tsx'
import type { MediaProps } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** The part of a card that albums of all kinds share. */
export interface AnyAlbumCard {
  readonly userId: number
  readonly userName: string
  readonly privacy: number
  readonly price: number | null
  readonly contentChangedAt: number
}

export interface AlbumTileProps extends Pick<PileTileProps, 'title'> {
  album: AnyAlbumCard
  votes: { up: number; down: number }
  /** How many items it has, see `AlbumCount`. */
  count: ReactNode
  /** Renders the kind's cover with the marks on its corners. */
  cover: (marks: Pick<MediaProps, 'topStart' | 'topEnd' | 'bottomEnd'>) => ReactNode
}

/** An album of any kind in a list. */
export function AlbumTile({ album, votes, count, cover, title }: AlbumTileProps) {
  const { userId } = useCurrentUser()
  const marks = {
    topStart: album.price === null ? undefined : <TicketPrice tickets={album.price} />,
    topEnd: <PrivacyMark privacy={album.privacy} />,
    bottomEnd: count,
  }
  return (
    <PileTile media={cover(marks)} title={title}>
      <Text size="meta" lines={1}>
        {album.userId === userId ? <Trans>You</Trans> : album.userName}
      </Text>
      <Text size="meta" isTabular>
        <Trans>
          Updated <Time value={album.contentChangedAt * 1000} form="relativeShort" />
        </Trans>
        <LikedShare {...votes} />
      </Text>
    </PileTile>
  )
}

export interface AlbumCountProps {
  icon: IconName
  /** Names the items, for screen readers. */
  label: string
  total: number
}

/** The number of items in an album, on its cover. */
export function AlbumCount({ icon, label, total }: AlbumCountProps) {
  const { i18n } = useLingui()
  return (
    <MediaMark icon={icon} label={label}>
      {i18n.number(total)}
    </MediaMark>
  )
}

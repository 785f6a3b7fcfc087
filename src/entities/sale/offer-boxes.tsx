/** What the page of an item says about its sale, one box for each way of selling (1§4). The buttons are the children. */
import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { VideoId } from '#contract/content/ids.ts'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { SaleBox, type SaleBoxProps } from './sale-box.tsx'
import { SaleTerms, type SaleTermsProps } from './sale-terms.tsx'

interface OffSaleBoxProps {
  hasPreview: boolean
  children?: ReactNode
}

export function OffSaleBox({ hasPreview, children }: OffSaleBoxProps) {
  return (
    <SaleBox
      title={<Trans>Not for sale now</Trans>}
      mark={
        <Badge>
          <Trans>Offline</Trans>
        </Badge>
      }
      terms={
        <>
          <Trans>Taken offline by the seller</Trans>
          {hasPreview && (
            <>
              <br />
              <Trans>You can still watch the preview.</Trans>
            </>
          )}
        </>
      }
    >
      {children}
    </SaleBox>
  )
}

interface OfSeller {
  sellerName: string
}

/** Every copy has a serial, and none is left. */
export function SoldOutBox({ sellerName, children }: OfSeller & { children?: ReactNode }) {
  return (
    <SaleBox
      title={<Trans>For sale</Trans>}
      mark={
        <Badge>
          <Trans>Sold out</Trans>
        </Badge>
      }
      terms={<Trans>None left. {sellerName} can add more.</Trans>}
    >
      {children}
    </SaleBox>
  )
}

/** The price is on the album (1§4). */
export function AlbumOnlyBox({ videoId }: { videoId: VideoId }) {
  const albums = itemsOf(useInfiniteQuery(videoAlbumQueries.browse({ view: 'for_sale', videoId })))
  return (
    <SaleBox
      title={<Trans>Part of an album</Trans>}
      terms={<Trans>This one comes with an album. Subscribe to the album to watch it.</Trans>}
    >
      {albums.map(({ albumId, title, price }) => (
        <RouterLink key={albumId} href={`/video/album/${albumId}`} className={buttonClass({ variant: 'primary', isBlock: true })}>
          <bdi>{title}</bdi>
          {price !== null && (
            <>
              {' · '}
              <Plural value={price} one="# ticket" other="# tickets" />
            </>
          )}
        </RouterLink>
      ))}
      <RouterLink href="/video/albums/browse/for_sale" className={buttonClass({ variant: 'quiet', isBlock: true })}>
        <Trans>Browse what’s for sale</Trans>
      </RouterLink>
    </SaleBox>
  )
}

/** For a sale that is still being set up. */
const noPrice = (
  <Badge>
    <Trans>No price yet</Trans>
  </Badge>
)

export interface TicketOfferBoxProps extends SaleTermsProps, OfSeller, Pick<SaleBoxProps, 'note' | 'children'> {
  /** In tickets; null while it is being set up. */
  price: number | null
}

export function TicketOfferBox({ price, sellerName, note, children, ...terms }: TicketOfferBoxProps) {
  return (
    <SaleBox
      tone="ticket"
      title={<Trans>For sale</Trans>}
      mark={price === null ? noPrice : <TicketPrice tickets={price} size="large" />}
      terms={
        <>
          <SaleTerms {...terms} /> <Trans>Paid to {sellerName}.</Trans>
        </>
      }
      note={note}
    >
      {children}
    </SaleBox>
  )
}

interface PaidElsewhereProps {
  /** Null where there is none. */
  priceDollar: number | null
  /** The price is still missing. */
  needsPrice?: boolean
  children?: ReactNode
}

export function ContactOfferBox({ sellerName, priceDollar, needsPrice = false, children }: PaidElsewhereProps & OfSeller) {
  return (
    <SaleBox
      title={<Trans>Sold in private</Trans>}
      mark={needsPrice && noPrice}
      terms={
        priceDollar === null ? (
          <Trans>You and {sellerName} agree on the price.</Trans>
        ) : (
          <Trans>
            {sellerName} is asking ${priceDollar}.
          </Trans>
        )
      }
      note={<Trans>You agree on the price and payment with the seller. Ropewalk doesn’t handle this payment.</Trans>}
    >
      {children}
    </SaleBox>
  )
}

export interface LinkOfferBoxProps extends PaidElsewhereProps {
  /** The address of the shop; null while there is none. */
  link: string | null
}

export function LinkOfferBox({ link, priceDollar, needsPrice = false, children }: LinkOfferBoxProps) {
  return (
    <SaleBox
      title={<Trans>Sold on their site</Trans>}
      mark={needsPrice && noPrice}
      terms={
        <>
          {link === null ? <Trans>No address yet</Trans> : new URL(link).hostname}
          {priceDollar !== null && <>, ${priceDollar}</>}
        </>
      }
      note={<Trans>Opens in a new tab. Their shop, their terms.</Trans>}
    >
      {children}
    </SaleBox>
  )
}

/** On the button that buys. */
export function BuyLabel({ price }: { price: number }) {
  return <Plural value={price} one="Buy for # ticket" other="Buy for # tickets" />
}

import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { AccessGrant, SaleOffer } from '#contract/money/sales.ts'
import { ContactDialog } from '#src/entities/mail/contact-dialog.tsx'
import { addTicketsPath } from '#src/entities/payment/add-tickets-path.ts'
import { countClick } from '#src/entities/sale/mutations.ts'
import { ticketQueries } from '#src/entities/ticket/queries.ts'
import { videoAlbumQueries } from '#src/entities/video-album/queries.ts'
import { networkState } from '#src/platform/network.ts'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { SaleBox } from '#src/entities/sale/sale-box.tsx'
import { SaleTerms } from '#src/entities/sale/sale-terms.tsx'
import { AskSeller } from './ask-seller.tsx'
import type { SoldItem } from './sold-item.ts'
import { TellMe } from './tell-me.tsx'

export interface OfferBoxProps {
  item: SoldItem
  offer: SaleOffer
  isOwn: boolean
  /** Whether the member is told when it can be bought again; null where they cannot be. */
  isAwaited: boolean | null
  /** The member’s earlier purchase, whose access has ended. */
  ended: AccessGrant | null
  /** Opens the dialog in which it is paid for. */
  onBuy: (price: number) => void
}

/** One box for each way of selling (1§4). */
export function OfferBox(props: OfferBoxProps) {
  const { offer } = props
  if (!offer.isActive) return <OffSale {...props} />
  if (offer.mode === 'contact') return <ContactBox {...props} />
  if (offer.mode === 'link' && offer.link !== null) return <LinkBox {...props} link={offer.link} />
  if (offer.price === null) return <AlbumOnly videoId={ownerOf(props.item).videoId} />
  if (offer.isSoldOut) return <SoldOut {...props} />
  return <TicketBox {...props} price={offer.price} />
}

function OffSale({ item, offer, isAwaited }: OfferBoxProps) {
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
          {offer.preview && (
            <>
              <br />
              <Trans>You can still watch the preview.</Trans>
            </>
          )}
        </>
      }
    >
      {isAwaited !== null && <TellMe item={item} isAwaited={isAwaited} />}
    </SaleBox>
  )
}

/** Every copy has a serial, and none is left. */
function SoldOut({ item, offer, isAwaited }: OfferBoxProps) {
  return (
    <SaleBox
      title={<Trans>For sale</Trans>}
      mark={
        <Badge>
          <Trans>Sold out</Trans>
        </Badge>
      }
      terms={<Trans>None left. {offer.seller.userName} can add more.</Trans>}
    >
      {isAwaited !== null && <TellMe item={item} isAwaited={isAwaited} />}
    </SaleBox>
  )
}

/** The contract brands ids; only videos are sold by contact. */
const ownerOf = ({ itemId }: ContentRef) => ({ videoId: itemId as VideoId })

/** The price is on the album (1§4). */
function AlbumOnly({ videoId }: { videoId: VideoId }) {
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

function TicketBox({ item, offer, isOwn, ended, onBuy, price }: OfferBoxProps & { price: number }) {
  const { data, dataUpdatedAt } = useQuery(ticketQueries.balance())
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const balance = data?.balance
  const missing = balance === undefined ? 0 : price - balance
  return (
    <SaleBox
      tone="ticket"
      title={<Trans>For sale</Trans>}
      mark={<TicketPrice tickets={price} size="large" />}
      terms={
        <>
          <SaleTerms {...offer} typeId={item.typeId} /> <Trans>Paid to {offer.seller.userName}.</Trans>
        </>
      }
      note={
        !isOwn && (
          <>
            {ended && (
              <Trans>
                Your access ended <Time value={ended.tmExpiry} form="date" />.
              </Trans>
            )}{' '}
            {isOnline ? <BalanceNote balance={balance} price={price} /> : <OfflineNote balance={balance} at={dataUpdatedAt} />}
          </>
        )
      }
    >
      {!isOwn &&
        (isOnline && missing > 0 ? (
          <RouterLink href={addTicketsPath({ item })} className={buttonClass({ variant: 'pay', isBlock: true })}>
            <Trans>Add tickets</Trans>
          </RouterLink>
        ) : (
          <Button variant="pay" isBlock disabled={!isOnline} onClick={() => onBuy(price)}>
            <Plural value={price} one="Buy for # ticket" other="Buy for # tickets" />
          </Button>
        ))}
      {!isOwn && <AskSeller item={item} sellerName={offer.seller.userName} isBlock />}
    </SaleBox>
  )
}

function BalanceNote({ balance, price }: { balance: number | undefined; price: number }) {
  if (balance === undefined) return null
  const [left, missing] = [balance - price, price - balance]
  return (
    <>
      <Plural value={balance} one="You have # ticket." other="You have # tickets." />{' '}
      {left >= 0 ? <Trans>You’ll have {left} left.</Trans> : <Plural value={missing} one="This needs # more." other="This needs # more." />}
    </>
  )
}

function OfflineNote({ balance, at }: { balance: number | undefined; at: number }) {
  return (
    <>
      <Trans>Buying needs a connection.</Trans>{' '}
      {balance !== undefined && (
        <Trans>
          You had {balance} at <Time value={at / 1000} form="time" />.
        </Trans>
      )}
    </>
  )
}

function ContactBox({ item, offer, isOwn }: OfferBoxProps) {
  const [isWriting, setIsWriting] = useState(false)
  const { seller, priceDollar } = offer
  return (
    <SaleBox
      title={<Trans>Sold in private</Trans>}
      terms={
        priceDollar === null ? (
          <Trans>You and {seller.userName} agree on the price.</Trans>
        ) : (
          <Trans>
            {seller.userName} is asking ${priceDollar}.
          </Trans>
        )
      }
      note={<Trans>You agree on the price and payment with the seller. Ropewalk doesn’t handle this payment.</Trans>}
    >
      {!isOwn && (
        <Button variant="primary" isBlock icon="paper-plane-right" onClick={() => setIsWriting(true)}>
          <Trans>Contact seller</Trans>
        </Button>
      )}
      {isWriting && (
        <ContactDialog to={ownerOf(item)} title={item.title} sellerName={seller.userName} onClose={() => setIsWriting(false)} />
      )}
    </SaleBox>
  )
}

/** Their shop, in a new tab that learns nothing about this one. */
function LinkBox({ item, offer: { priceDollar }, link }: OfferBoxProps & { link: string }) {
  const { hostname } = new URL(link)
  return (
    <SaleBox
      title={<Trans>Sold on their site</Trans>}
      terms={
        <>
          {hostname}
          {priceDollar !== null && <>, ${priceDollar}</>}
        </>
      }
      note={<Trans>Opens in a new tab. Their shop, their terms.</Trans>}
    >
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={buttonClass({ variant: 'primary', isBlock: true })}
        onClick={() => countClick(item)}
      >
        <Icon name="arrow-square-out" />
        <Trans>Visit site</Trans>
      </a>
    </SaleBox>
  )
}

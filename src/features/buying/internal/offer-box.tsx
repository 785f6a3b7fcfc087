import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { AccessGrant, SaleOffer } from '#contract/money/sales.ts'
import { ContactDialog } from '#src/entities/mail/contact-dialog.tsx'
import { addTicketsPath } from '#src/entities/payment/add-tickets-path.ts'
import { countClick } from '#src/entities/sale/mutations.ts'
import { ticketQueries } from '#src/entities/ticket/queries.ts'
import { networkState } from '#src/platform/network.ts'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import {
  AlbumOnlyBox,
  BuyLabel,
  ContactOfferBox,
  LinkOfferBox,
  OffSaleBox,
  SoldOutBox,
  TicketOfferBox,
} from '#src/entities/sale/offer-boxes.tsx'
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
  const { item, offer, isAwaited } = props
  const tellMe = isAwaited !== null && <TellMe item={item} isAwaited={isAwaited} />
  if (!offer.isActive) return <OffSaleBox hasPreview={offer.preview !== null}>{tellMe}</OffSaleBox>
  if (offer.mode === 'contact') return <ContactBox {...props} />
  if (offer.mode === 'link' && offer.link !== null) return <LinkBox {...props} link={offer.link} />
  if (offer.price === null) return <AlbumOnlyBox videoId={ownerOf(item).videoId} />
  if (offer.isSoldOut) return <SoldOutBox sellerName={offer.seller.userName}>{tellMe}</SoldOutBox>
  return <TicketBox {...props} price={offer.price} />
}

/** The contract brands ids; only videos are sold by contact. */
const ownerOf = ({ itemId }: ContentRef) => ({ videoId: itemId as VideoId })

function TicketBox({ item, offer, isOwn, ended, onBuy, price }: OfferBoxProps & { price: number }) {
  const { data, dataUpdatedAt } = useQuery(ticketQueries.balance())
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const balance = data?.balance
  const missing = balance === undefined ? 0 : price - balance
  return (
    <TicketOfferBox
      {...{ price, typeId: item.typeId, days: offer.days, downloads: offer.downloads, sellerName: offer.seller.userName }}
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
            <BuyLabel price={price} />
          </Button>
        ))}
      {!isOwn && <AskSeller item={item} sellerName={offer.seller.userName} isBlock />}
    </TicketOfferBox>
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
    <ContactOfferBox sellerName={seller.userName} priceDollar={priceDollar}>
      {!isOwn && (
        <Button variant="primary" isBlock icon="paper-plane-right" onClick={() => setIsWriting(true)}>
          <Trans>Contact seller</Trans>
        </Button>
      )}
      {isWriting && (
        <ContactDialog to={ownerOf(item)} title={item.title} sellerName={seller.userName} onClose={() => setIsWriting(false)} />
      )}
    </ContactOfferBox>
  )
}

/** Their shop, in a new tab that learns nothing about this one. */
function LinkBox({ item, offer: { priceDollar }, link }: OfferBoxProps & { link: string }) {
  return (
    <LinkOfferBox link={link} priceDollar={priceDollar}>
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
    </LinkOfferBox>
  )
}

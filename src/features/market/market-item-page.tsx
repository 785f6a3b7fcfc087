import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import type { MarketItem } from '#contract/community/market.ts'
import { ContentActions } from '#src/entities/content/content-actions.tsx'
import { tellViewed } from '#src/entities/content/writes.ts'
import { ContactDialog } from '#src/entities/mail/contact-dialog.tsx'
import { marketRef } from '#src/entities/market/writes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { ItemFacts } from './internal/item-facts.tsx'
import { ItemMenu } from './internal/item-menu.tsx'
import { ItemPhotos } from './internal/item-photos.tsx'
import { MarketTags } from './internal/market-tags.tsx'
import { OwnerPart } from './internal/owner-part.tsx'
import styles from './internal/market-item-page.module.css'

export interface MarketItemPageProps {
  item: MarketItem
  /** How it is bought with tickets, and what the viewer has bought of it: the panel of the buying feature. */
  sale: ReactNode
  /** Of a product with serial numbers. */
  productNote?: ReactNode
  /** A vendor's form for the price in tickets. */
  renderSell: (onClose: () => void) => ReactNode
  comments: ReactNode
}

/** An item with its photos, seller and, if it is sold here, its price in tickets. */
export function MarketItemPage({ item, sale, productNote, renderSell, comments }: MarketItemPageProps) {
  const isDesktop = useIsDesktop()
  const { itemId, title, description, images, can } = item
  const side = (
    <Stack gap={5}>
      <ItemFacts item={item} />
      {sale}
      {productNote}
      <OwnerPart item={item} renderSell={renderSell} />
      <Seller item={item} />
      {can.canContact && (
        <Note icon="info">
          <Trans>Meet somewhere public. Check what you buy before you use it.</Trans>
        </Note>
      )}
    </Stack>
  )

  // Reports to the server that the item was opened, once per visit.
  useEffect(() => {
    tellViewed(marketRef(itemId))
  }, [itemId])

  return (
    <Page title={<bdi>{title}</bdi>} hasBack actions={<ItemMenu item={item} />} panel={isDesktop ? side : undefined}>
      <Stack gap={6}>
        {images.length > 0 && <ItemPhotos images={images} title={title} />}
        {!isDesktop && side}
        {description !== '' && (
          <Text size="read" className={styles.text}>
            <bdi>{description}</bdi>
          </Text>
        )}
        <MarketTags tags={item.tagList} />
        <ContentActions item={marketRef(itemId)} marks={item} />
        {comments}
      </Stack>
    </Page>
  )
}

/** Who sells it, with a private message about it. */
function Seller({ item: { owner, title, can } }: { item: MarketItem }) {
  const { t } = useLingui()
  const [isWriting, setIsWriting] = useState(false)
  const { userName, userImage, userId, isDeleted } = owner
  return (
    <section aria-label={t`Seller`}>
      <ListRow
        start={<Avatar name={userName} src={userImage} />}
        title={<bdi>{userName}</bdi>}
        href={isDeleted ? undefined : `/members/id/${userId}`}
        link={RouterLink}
        description={<Trans>Seller</Trans>}
        end={
          can.canContact &&
          !isDeleted && (
            <Button icon="chat-circle" onClick={() => setIsWriting(true)}>
              <Trans>Contact seller</Trans>
            </Button>
          )
        }
      />
      {isWriting && <ContactDialog to={{ userIds: [userId] }} title={title} sellerName={userName} onClose={() => setIsWriting(false)} />}
    </section>
  )
}

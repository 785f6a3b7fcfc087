import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MarketCard } from '#contract/community/market.ts'
import { DistanceBand } from '#src/entities/geo/distance-band.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { ItemPrice } from './item-price.tsx'
import { ItemStateBadge } from './item-state-badge.tsx'
import { MarketTags } from './market-tags.tsx'
import styles from './market-tile.module.css'

export interface MarketTileProps {
  item: MarketCard
  /** The first photos of a screen load at once. */
  isLead: boolean
}

/** An item in the grid: its photo with the price, its title, the seller, and how far away it is. */
export function MarketTile({ item, isLead }: MarketTileProps) {
  const { itemId, title, userName, distanceBand, town, imagePath, isFavourite } = item
  return (
    <article className={styles.tile}>
      <Media
        src={imagePath}
        ratio="portrait"
        alt=""
        isLead={isLead}
        topStart={<ItemPrice item={item} />}
        topEnd={isFavourite && <Heart />}
        bottomEnd={<ItemStateBadge item={item} />}
      />
      <div className={styles.words}>
        <Text as="h2" size="head" lines={2}>
          <Link to="/marketplace/$itemId" params={{ itemId }} className={styles.link}>
            <bdi>{title}</bdi>
          </Link>
        </Text>
        <Text size="meta" lines={2}>
          <bdi>{userName}</bdi>
          {distanceBand !== null && (
            <>
              {' · '}
              <DistanceBand band={distanceBand} />
            </>
          )}
          {distanceBand === null && town !== null && (
            <>
              {' · '}
              <bdi>{town.city}</bdi>
            </>
          )}
        </Text>
        <MarketTags tags={item.tagList} isShort />
      </div>
    </article>
  )
}

function Heart() {
  const { t } = useLingui()
  return (
    <span className={styles.heart} title={t`Favourite`}>
      <Icon name="heart" isFilled size="inline" />
      <VisuallyHidden>{t`Favourite`}</VisuallyHidden>
    </span>
  )
}

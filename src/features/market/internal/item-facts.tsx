import { Trans, useLingui } from '@lingui/react/macro'
import type { MarketItem } from '#contract/community/market.ts'
import { countryName } from '#src/entities/geo/country-name.ts'
import { DistanceBand } from '#src/entities/geo/distance-band.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { conditionNames } from './item-names.ts'
import { ItemStateBadge } from './item-state-badge.tsx'

/** Category, condition, place, distance, age, state and the price in the seller's words. */
export function ItemFacts({ item }: { item: MarketItem }) {
  const { i18n } = useLingui()
  const { category, condition, town, distanceBand, priceText, publishedAt } = item
  const place = town && [town.city, town.region, countryName(i18n.locale, town.iso, town.country)]
  return (
    <Stack gap={2}>
      <Row gap={2} isWrapping>
        <ItemStateBadge item={item} tone="plain" />
        <Text as="span" size="meta">
          {category !== null && (
            <>
              <bdi>{category.name}</bdi>
              {' · '}
            </>
          )}
          {i18n._(conditionNames[condition])}
          {distanceBand !== null && (
            <>
              {' · '}
              <DistanceBand band={distanceBand} />
            </>
          )}
          {' · '}
          <Time value={publishedAt} form="relativeShort" />
        </Text>
      </Row>
      {place && (
        <Text size="meta">
          <bdi>{[...new Set(place.filter(Boolean))].join(', ')}</bdi>
        </Text>
      )}
      {priceText !== '' && (
        <Text isStrong>
          <Trans>
            Price: <bdi>{priceText}</bdi>
          </Trans>
        </Text>
      )}
    </Stack>
  )
}

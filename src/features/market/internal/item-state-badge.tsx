import { Trans, useLingui } from '@lingui/react/macro'
import type { MarketCard } from '#contract/community/market.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { stateNames } from './item-names.ts'

export interface ItemStateBadgeProps {
  item: Pick<MarketCard, 'state' | 'hasExpired' | 'isListed'>
  tone?: 'onMedia' | 'plain'
}

/** Reserved, sold, expired, or not in the list. Nothing for an item that can be had. */
export function ItemStateBadge({ item: { state, hasExpired, isListed }, tone = 'onMedia' }: ItemStateBadgeProps) {
  const { i18n } = useLingui()
  if (hasExpired)
    return (
      <Badge tone={tone} icon="clock">
        <Trans context="an item of the marketplace">Expired</Trans>
      </Badge>
    )
  if (state !== 'available') return <Badge tone={tone}>{i18n._(stateNames[state])}</Badge>
  if (isListed) return null
  return (
    <Badge tone={tone}>
      <Trans>Not in the list</Trans>
    </Badge>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { itemStates } from '#contract/community/market-choices.ts'
import type { ItemState, MarketItem } from '#contract/community/market.ts'
import { useEditMarketItem, useRenewMarketItem } from '#src/entities/market/mutations.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { stateNames } from './item-names.ts'

export interface OwnerPartProps {
  item: MarketItem
  renderSell: (onClose: () => void) => ReactNode
}

/** The seller's own tools: state, renewal, and for vendors the price in tickets. */
export function OwnerPart({ item, renderSell }: OwnerPartProps) {
  const { t } = useLingui()
  const [isSelling, setIsSelling] = useState(false)
  const edit = useEditMarketItem()
  const renewal = useRenewMarketItem()
  const { itemId, state, version, can, isListed, expiresAt, hasExpired } = item
  if (!can.canEdit) return null

  const handleState = (next: ItemState) =>
    edit.mutate({ itemId, state: next, version }, { onError: (error) => notify({ tone: 'error', text: describeRefusal(error) }) })

  const handleRenew = () =>
    renewal.mutate(
      { itemId },
      {
        onSuccess: () => notify({ tone: 'success', text: <Trans>Renewed.</Trans> }),
        onError: (error) => notify({ tone: 'error', text: describeRefusal(error) }),
      },
    )

  return (
    <Stack gap={3}>
      <StateField state={state} isBusy={edit.isPending} onChange={handleState} />
      {isListed && (
        <Text size="meta" tone="muted">
          {hasExpired ? (
            <Trans>
              Others haven’t seen it since <Time value={expiresAt} form="date" />.
            </Trans>
          ) : (
            <Trans>
              Others see it until <Time value={expiresAt} form="date" />.
            </Trans>
          )}
        </Text>
      )}
      <Row gap={2} isWrapping>
        {can.canRenew && (
          <Button icon="arrow-clockwise" isBusy={renewal.isPending} onClick={handleRenew}>
            <Trans>Renew</Trans>
          </Button>
        )}
        {can.canSell && (
          <Button icon="ticket" onClick={() => setIsSelling(true)}>
            {t`Sell for tickets`}
          </Button>
        )}
      </Row>
      {isSelling && renderSell(() => setIsSelling(false))}
    </Stack>
  )
}

interface StateFieldProps {
  state: ItemState
  isBusy: boolean
  onChange: (state: ItemState) => void
}

function StateField({ state, isBusy, onChange }: StateFieldProps) {
  const { t, i18n } = useLingui()
  return (
    <SelectField
      label={t({ message: 'State', context: 'an item of the marketplace' })}
      name="state"
      value={state}
      isDisabled={isBusy}
      onChange={(value) => {
        const next = itemStates.find((each) => each === value)
        if (next && next !== state) onChange(next)
      }}
      options={itemStates.map((value) => ({ value, label: i18n._(stateNames[value]) }))}
    />
  )
}

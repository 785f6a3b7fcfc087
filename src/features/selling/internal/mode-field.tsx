import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { saleModes, type SaleMode } from '#contract/money/sales.ts'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { RadioCard, RadioCards } from '#src/ui/form/widgets/radio-card.tsx'

const words: Record<SaleMode, { title: ReactNode; description: ReactNode }> = {
  none: { title: <Trans context="way of selling">None</Trans>, description: <Trans>Not for sale.</Trans> },
  contact: { title: <Trans>Contact</Trans>, description: <Trans>Buyers write to you and you agree.</Trans> },
  link: { title: <Trans>Link</Trans>, description: <Trans>Send buyers to your own site.</Trans> },
  cart: { title: <Trans>Cart</Trans>, description: <Trans>Sell here for tickets. Watch or download.</Trans> },
  subscribe: { title: <Trans>Subscribe</Trans>, description: <Trans>It comes with an album.</Trans> },
  download: { title: <Trans>Download</Trans>, description: <Trans>A direct download for tickets.</Trans> },
}

export interface ModeFieldProps extends CustomFieldProps {
  /** The modes that can be chosen, in this order. */
  modes: readonly SaleMode[]
}

/** How something is sold: one card for each mode. */
export function ModeField({ modes, label, hint, error, value, isDisabled, onChange, onBlur }: ModeFieldProps) {
  const name = useId()
  const chosen = saleModes.find((mode) => mode === value) ?? 'none'
  return (
    <RadioCards label={label} hint={hint} error={error} isDisabled={isDisabled} isWide>
      {modes.map((mode) => (
        <RadioCard key={mode} {...words[mode]} {...{ name, chosen, onChange, onBlur }} value={mode} />
      ))}
    </RadioCards>
  )
}

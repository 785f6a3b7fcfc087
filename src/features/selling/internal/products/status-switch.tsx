import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/money/products.ts'
import { switchProduct } from '#src/entities/sale/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'

/** Between active and offline (1§4), at once. If the server refuses, it goes back, and a notice says why. */
export function StatusSwitch({ product }: { product: Product }) {
  const { t } = useLingui()
  const { title, status } = product

  async function handleChange(isOn: boolean) {
    const outcome = await switchProduct(product, isOn ? 'active' : 'offline')
    if (outcome.state === 'refused') notifySaved(outcome, null)
  }

  return <Switch label={t`On sale: “${title}”`} isLabelHidden isOn={status === 'active'} onChange={(isOn) => void handleChange(isOn)} />
}

import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { RequestInput } from '#contract/endpoint.ts'
import type { Renewal, startRenewal } from '#contract/money/renewals.ts'
import { networkState } from '#src/platform/network.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RenewalPrice } from './renewal-line.tsx'
import { useStartRenewal } from './use-renewals.tsx'

type Cost = Pick<Renewal, 'way' | 'price'>

function Rules() {
  return (
    <Text size="meta" tone="muted">
      <Trans>You get an email three days before. If the price changes, nothing is charged. You can switch it off at any time.</Trans>
    </Text>
  )
}

/** In a purchase. Off until the member switches it on. */
export function RenewalCheckbox({ isOn, onChange, ...cost }: Cost & { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const price = <RenewalPrice {...cost} />
  return (
    <Stack gap={1}>
      <Checkbox isChecked={isOn} onChange={onChange} label={<Trans>Renew automatically for {price}</Trans>} />
      {isOn && <Rules />}
    </Stack>
  )
}

export interface SwitchOnRenewalProps {
  /** What is switched on, at the price that is shown. */
  input: RequestInput<typeof startRenewal>
  /** Above the price: what the member can choose. */
  children?: ReactNode
}

/** A button, and a dialog that says what is charged when. Needs a connection. */
export function SwitchOnRenewal({ input, children }: SwitchOnRenewalProps) {
  const [isAsking, setIsAsking] = useState(false)
  const start = useStartRenewal()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const price = <RenewalPrice way={input.subject === 'membership' ? input.way : 'tickets'} price={input.price} />
  return (
    <>
      <Button disabled={!isOnline} onClick={() => setIsAsking(true)}>
        <Trans>Renew automatically</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Renew automatically?</Trans>}
        body={
          <Stack gap={3}>
            {children}
            <Text>
              <Trans>Each renewal costs {price}. It’s charged shortly before the end.</Trans>
            </Text>
            <Rules />
          </Stack>
        }
        confirmLabel={<Trans>Switch on</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        onConfirm={() => start.mutateAsync(input)}
        successMessage={<Trans>It renews automatically now.</Trans>}
      />
    </>
  )
}

import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { turnLockOff } from '../turn-lock.ts'
import { pinField } from './pin-fields.ts'
import { wrongPin } from './wrong-pin.ts'

const empty = { pin: '' }

/** Turning the lock off leaves the data on the device unencrypted again. */
export function TurnOffForm() {
  async function handleSubmit({ pin }: typeof empty) {
    if (!(await turnLockOff(pin, () => undefined))) throw wrongPin('pin')
    location.reload()
  }

  return (
    <ConfiguredForm
      fields={[pinField<typeof empty>('pin', msg`PIN`)]}
      defaultValues={empty}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Turn off</Trans>}
      busyLabel={<Trans>Unlocking</Trans>}
    />
  )
}

import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { changePin } from '../turn-lock.ts'
import { newPinFields, pinField } from './pin-fields.ts'
import { wrongPin } from './wrong-pin.ts'

const empty = { current: '', pin: '', again: '' }

export function ChangePinForm({ onChanged }: { onChanged: () => void }) {
  /** A new form after each change, so that no typed PIN remains in the fields. */
  const [round, setRound] = useState(0)

  async function handleSubmit({ current, pin }: typeof empty) {
    if (!(await changePin(current, pin))) throw wrongPin('current')
    setRound(round + 1)
    notify({ tone: 'success', text: <Trans>Use the new PIN from now on.</Trans> })
    onChanged()
  }

  return (
    <ConfiguredForm
      key={round}
      fields={[pinField<typeof empty>('current', msg`Current PIN`), ...newPinFields<typeof empty>('pin', 'again')]}
      defaultValues={empty}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Change the PIN</Trans>}
      busyLabel={<Trans>Changing</Trans>}
    />
  )
}

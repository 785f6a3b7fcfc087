import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { turnLockOn } from '../turn-lock.ts'
import { newPinFields } from './pin-fields.ts'

const empty = { pin: '', again: '' }

/** A PIN encrypts the data saved on the device. */
export function LockOff() {
  const { t } = useLingui()
  const { userId } = useCurrentUser()
  const [progress, setProgress] = useState<number | null>(null)

  async function handleSubmit({ pin }: typeof empty) {
    setProgress(0)
    try {
      await turnLockOn(userId, pin, 60, setProgress)
    } catch (error) {
      setProgress(null)
      throw error
    }
    // Reloading requests the PIN at once: a member who mistyped it twice finds out now, while nothing is lost yet.
    location.reload()
  }

  return (
    <Stack>
      <Text tone="muted">
        <Trans>
          With a PIN, data on this device is encrypted whenever the app is closed or idle. No one can read it without the PIN, including us.
        </Trans>
      </Text>
      <Text tone="muted">
        <Trans>
          A forgotten PIN can’t be recovered. You’d have to delete the data on this device and sign in again. A sentence is harder to guess
          than a number.
        </Trans>
      </Text>
      <ConfiguredForm
        fields={newPinFields<typeof empty>('pin', 'again')}
        defaultValues={empty}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Set the PIN</Trans>}
        busyLabel={<Trans>Encrypting</Trans>}
      />
      <Dialog isOpen={progress !== null} onClose={() => undefined} isLocked title={<Trans>Encrypting local data</Trans>} size="small">
        <Stack gap={3}>
          <Text>
            <Trans>Keep the app open. You’ll be asked for your PIN right after.</Trans>
          </Text>
          <ProgressYarn value={(progress ?? 0) * 100} label={t`Encrypting local data`} />
        </Stack>
      </Dialog>
    </Stack>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SyntheticEvent } from 'react'
import type { LockRecord } from '#src/offline/lock/lock-record.ts'
import type { DataKey } from '#src/offline/lock/cipher.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { ForgetButton } from './internal/forget-button.tsx'
import { useTrials } from './internal/use-trials.ts'
import styles from './lock-screen.module.css'

export interface LockScreenProps {
  record: LockRecord
  /** Receives the key; until the promise resolves, interrupted encryption or decryption is finished. */
  onOpened: (dataKey: DataKey, onProgress: (share: number) => void) => Promise<void>
  /** The PIN is forgotten: all of the member's data is removed from the device. */
  onForget: () => Promise<void>
}

/** Reveals neither whose app this is nor which app it is. */
export function LockScreen({ record, onOpened, onForget }: LockScreenProps) {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const trials = useTrials(record, (dataKey) => onOpened(dataKey, setProgress))
  const { isBusy, waitSeconds } = trials

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (!(await trials.withPin(pin))) setPin('')
  }

  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Text as="h1" size="display">
          <Trans>Locked</Trans>
        </Text>
        <PasswordField
          name="pin"
          label={<Trans>PIN</Trans>}
          value={pin}
          onChange={setPin}
          error={trials.problem ?? undefined}
          autoComplete="off"
        />
        <output>
          {waitSeconds > 0 && (
            <Note tone="warning">
              <Trans>Try again in {waitSeconds} s.</Trans>
            </Note>
          )}
          {progress !== null && <ProgressYarn value={progress * 100} label={t`Getting things ready`} />}
        </output>
        <Stack gap={2}>
          <Button type="submit" variant="primary" size="large" isBlock isBusy={isBusy} disabled={waitSeconds > 0 || pin === ''}>
            <Trans>Open</Trans>
          </Button>
          {record.passkey && (
            <Button variant="quiet" icon="fingerprint" isBlock disabled={isBusy} onClick={() => void trials.withPasskey()}>
              <Trans>Open with this device</Trans>
            </Button>
          )}
          <ForgetButton isDisabled={isBusy} onForget={onForget} />
        </Stack>
      </form>
    </main>
  )
}

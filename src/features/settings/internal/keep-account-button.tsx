import { Trans } from '@lingui/react/macro'
import { useCancelRemoval } from '#src/entities/account/mutations.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { useProblemMessage } from './use-problem-message.ts'

/** Cancels the account deletion. */
export function KeepAccountButton() {
  const cancel = useCancelRemoval()
  const describe = useProblemMessage()

  async function handlePress() {
    try {
      // This component may be unmounted by then: the following code must not depend on it.
      await cancel.mutateAsync({})
      notify({ tone: 'success', text: <Trans>Your account won’t be deleted. Glad to have you.</Trans> })
    } catch (error) {
      notify({ tone: 'error', text: describe(error) })
    }
  }

  return (
    <Button variant="primary" isBusy={cancel.isPending} busyLabel={<Trans>Cancelling deletion</Trans>} onClick={() => void handlePress()}>
      <Trans>Keep my account</Trans>
    </Button>
  )
}

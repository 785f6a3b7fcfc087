import { Trans } from '@lingui/react/macro'
import { useCancelRemoval } from '#src/entities/account/mutations.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { useProblemWords } from './use-problem-words.ts'

/** Takes the removal back. */
export function KeepAccountButton() {
  const cancel = useCancelRemoval()
  const describe = useProblemWords()

  function handlePress() {
    cancel.mutate(
      {},
      {
        onSuccess: () => notify({ tone: 'success', text: <Trans>Your account stays. Good to have you.</Trans> }),
        onError: (error) => notify({ tone: 'error', text: describe(error) }),
      },
    )
  }

  return (
    <Button variant="primary" isBusy={cancel.isPending} busyLabel={<Trans>Keeping it</Trans>} onClick={handlePress}>
      <Trans>Keep my account</Trans>
    </Button>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import type { Payout } from '#contract/money/payouts.ts'
import { useWithdrawPayout } from '#src/entities/vendor/mutations.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Button } from '#src/ui/primitives/button.tsx'

/** The payout that waits for a decision. The seller can take it back until then. */
export function WaitingPayout({ payout }: { payout: Payout }) {
  const withdraw = useWithdrawPayout()
  return (
    <Note
      action={
        <Button
          size="small"
          isBusy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(payout.id, {
              onSuccess: () => notify({ tone: 'success', text: <Trans>Your payout request was withdrawn.</Trans> }),
              onError: () => notify({ tone: 'error', text: <Trans>It couldn’t be withdrawn.</Trans> }),
            })
          }
        >
          <Trans>Withdraw</Trans>
        </Button>
      }
    >
      <Plural
        value={payout.tickets}
        one="Your payout of # ticket is waiting for staff. Nothing is taken until they approve it."
        other="Your payout of # tickets is waiting for staff. Nothing is taken until they approve it."
      />
    </Note>
  )
}

import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Button } from '#src/ui/primitives/button.tsx'
import { NoticePage } from './internal/notice-page.tsx'
import { useRefusal } from './internal/use-refusal.ts'
import { useSiteStatus } from './internal/use-site-status.ts'

/** While the site is closed (RQ-06): the operator's message, and whether it is open again. */
export function MaintenancePage() {
  const refusal = useRefusal()
  const router = useRouter()
  const { status, isAsking, ask } = useSiteStatus()
  const isOpen = status?.isOnline === true

  return (
    <NoticePage
      title={isOpen ? <Trans>We’re back</Trans> : <Trans>Down for maintenance</Trans>}
      said={isOpen ? undefined : status?.message || refusal}
      action={
        isOpen ? (
          <Button variant="primary" onClick={() => router.history.replace('/')}>
            <Trans>Continue</Trans>
          </Button>
        ) : (
          <Button variant="primary" isBusy={isAsking} busyLabel={<Trans>Sending</Trans>} onClick={() => void ask()}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {isOpen ? (
        <Trans>We’re back. Everything is where you left it.</Trans>
      ) : (
        <Trans>We’re working on the site. Anything you wrote is saved and will be sent when we’re back.</Trans>
      )}
    </NoticePage>
  )
}

import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Button } from '#src/ui/primitives/button.tsx'
import { NoticePage } from './internal/notice-page.tsx'
import { useRefusal } from './internal/use-refusal.ts'
import { useSiteStatus } from './internal/use-site-status.ts'

/** While the site is closed (RQ-06): what the operator wrote, and whether it is open again. */
export function MaintenancePage() {
  const refusal = useRefusal()
  const router = useRouter()
  const { status, isAsking, ask } = useSiteStatus()
  const isOpen = status?.isOnline === true

  return (
    <NoticePage
      title={isOpen ? <Trans>Open again</Trans> : <Trans>Closed for maintenance</Trans>}
      said={isOpen ? undefined : status?.message || refusal}
      action={
        isOpen ? (
          <Button variant="primary" onClick={() => router.history.replace('/')}>
            <Trans>Go on</Trans>
          </Button>
        ) : (
          <Button variant="primary" isBusy={isAsking} busyLabel={<Trans>Asking</Trans>} onClick={() => void ask()}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {isOpen ? (
        <Trans>The work is done. Everything you had is where it was.</Trans>
      ) : (
        <Trans>We are working on the site. What you wrote is kept and sent when it opens again.</Trans>
      )}
    </NoticePage>
  )
}

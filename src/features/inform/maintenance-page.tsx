import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { siteStatus } from '#contract/operations.ts'
import { call } from '#src/data/http/call.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { NoticePage } from './internal/notice-page.tsx'
import { useRefusal } from './internal/use-refusal.ts'

const askAgainMs = 30_000

/** While the site is closed (RQ-06): what the operator wrote, and whether it is open again. */
export function MaintenancePage() {
  const refusal = useRefusal()
  const router = useRouter()
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['site-status'],
    queryFn: ({ signal }) => call(siteStatus, {}, { signal, isQuiet: true }),
    refetchInterval: askAgainMs,
  })
  const isOpen = data?.isOnline === true

  return (
    <NoticePage
      title={isOpen ? <Trans>Open again</Trans> : <Trans>Closed for maintenance</Trans>}
      said={isOpen ? undefined : data?.message || refusal}
      action={
        isOpen ? (
          <Button variant="primary" onClick={() => router.history.replace('/')}>
            <Trans>Go on</Trans>
          </Button>
        ) : (
          <Button variant="primary" isBusy={isFetching} busyLabel={<Trans>Asking</Trans>} onClick={() => void refetch()}>
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

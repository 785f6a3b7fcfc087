import { Trans } from '@lingui/react/macro'
import { maySell } from '#contract/policy/sales.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { maySetUp, VendorsOnly } from './internal/who-sells.tsx'

/** Below the details of a video: the way to the page of its sale. */
export function SellSection({ video }: { video: VideoDetails }) {
  const currentUser = useCurrentUser()
  if (!maySetUp(currentUser, video)) return null
  return (
    <Section title={<Trans>Sell this video</Trans>}>
      {maySell(currentUser) ? (
        <RouterLink href={`/videos/${video.videoId}/sell`} className={linkTextClass()}>
          <Trans>Price and terms</Trans>
        </RouterLink>
      ) : (
        <VendorsOnly />
      )}
    </Section>
  )
}

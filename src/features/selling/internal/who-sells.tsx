import { Trans } from '@lingui/react/macro'
import type { CurrentUser } from '#contract/session.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { Text } from '#src/ui/primitives/text.tsx'

/** Owners set up how their videos are sold, and admins do it for them (1§6). */
export const maySetUp = ({ userId, role }: Pick<CurrentUser, 'userId' | 'role'>, video: VideoDetails): boolean =>
  video.userId === userId || role === 'admin'

export function VendorsOnly() {
  return (
    <Text tone="muted">
      <Trans>Only vendors can sell.</Trans>
    </Text>
  )
}

import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'

/** In place of what only the owner, and those who may act for them, can change. */
export function NotYourVideo() {
  return <EmptyState icon="lock-simple" title={<Trans>This isn’t your video to edit</Trans>} />
}

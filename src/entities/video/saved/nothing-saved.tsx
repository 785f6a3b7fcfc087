import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import type { LinkComponent } from '#src/ui/link-component.ts'
import { buttonClass } from '#src/ui/primitives/button-class.ts'

/** For a device without saved videos: how they come here. */
export function NothingSaved({ link: Link }: { link: LinkComponent }) {
  return (
    <EmptyState
      icon="download-simple"
      title={<Trans>Nothing saved yet</Trans>}
      action={
        <Link href="/videos" className={buttonClass({ variant: 'quiet' })}>
          <Trans>Browse videos</Trans>
        </Link>
      }
    >
      <Trans>Tap Offline on a video to watch it without a connection. Saved videos stay on this device only.</Trans>
    </EmptyState>
  )
}

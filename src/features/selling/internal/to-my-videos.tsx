import { Trans } from '@lingui/react/macro'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'

/** Where a vendor puts something up for sale: each video has the selling form. */
export function ToMyVideos() {
  return (
    <RouterLink href="/videos/browse/my" className={buttonClass({ variant: 'primary' })}>
      <Trans>My videos</Trans>
    </RouterLink>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { UploadKind } from '#src/offline/uploads/upload-entry.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'

/** At the top of the screens that upload: videos or photos. */
export function UploadKinds({ current }: { current: UploadKind }) {
  const { t } = useLingui()
  const linkTo = (kind: UploadKind) => ({
    href: `/${kind}/create`,
    className: buttonClass({ variant: kind === current ? 'on' : 'quiet', size: 'small' }),
    ...(kind === current && { 'aria-current': 'page' as const }),
  })
  return (
    <nav aria-label={t`What to upload`}>
      <Row gap={2}>
        <RouterLink {...linkTo('video')}>
          <Trans>Videos</Trans>
        </RouterLink>
        <RouterLink {...linkTo('photo')}>
          <Trans>Photos</Trans>
        </RouterLink>
      </Row>
    </nav>
  )
}

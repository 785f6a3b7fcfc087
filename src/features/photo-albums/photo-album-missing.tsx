import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'

/** An album that does not exist, or not for this viewer: the two must look the same. */
export function PhotoAlbumMissing() {
  const { t, i18n } = useLingui()
  return (
    <Page title={t`Album`} hasBack>
      <EmptyState
        icon="image"
        title={i18n._(messageForCode('album_not_found'))}
        action={
          <Link to="/photo/albums" className={buttonClass()}>
            <Trans>All albums</Trans>
          </Link>
        }
      />
    </Page>
  )
}

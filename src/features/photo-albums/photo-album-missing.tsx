import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'

export function PhotoAlbumMissing() {
  const { t } = useLingui()
  return (
    <ContentMissing
      title={t`Album`}
      icon="image"
      code="album_not_found"
      action={(className) => (
        <Link to="/photo/albums" className={className}>
          <Trans>All albums</Trans>
        </Link>
      )}
    />
  )
}

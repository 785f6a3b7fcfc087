import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'

export function AlbumMissing() {
  const { t } = useLingui()
  return (
    <ContentMissing
      title={t`Album`}
      icon="film-strip"
      code="album_not_found"
      action={(className) => (
        <Link to="/video/albums" className={className}>
          <Trans>All albums</Trans>
        </Link>
      )}
    />
  )
}

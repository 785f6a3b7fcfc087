import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'

export function PhotoMissing() {
  const { t } = useLingui()
  return (
    <ContentMissing
      title={t`Photo`}
      icon="image"
      code="not_found"
      action={(className) => (
        <Link to="/photos" className={className}>
          <Trans>All photos</Trans>
        </Link>
      )}
    />
  )
}

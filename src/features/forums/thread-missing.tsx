import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'

export function ThreadMissing() {
  const { t } = useLingui()
  return (
    <ContentMissing
      title={t`Thread`}
      icon="chat-circle"
      code="not_found"
      action={(className) => (
        <Link to="/forums" className={className}>
          <Trans>All forums</Trans>
        </Link>
      )}
    />
  )
}

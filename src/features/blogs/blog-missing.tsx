import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'

export function BlogMissing() {
  const { t } = useLingui()
  return (
    <ContentMissing
      title={t`Blog`}
      icon="note-pencil"
      code="not_found"
      action={(className) => (
        <Link to="/blogs" className={className}>
          <Trans>All blog posts</Trans>
        </Link>
      )}
    />
  )
}

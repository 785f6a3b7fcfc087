import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'

export function PollMissing() {
  const { t } = useLingui()
  return (
    <ContentMissing
      title={t`Poll`}
      icon="chart-bar-horizontal"
      code="not_found"
      action={(className) => (
        <Link to="/polls" className={className}>
          <Trans>All polls</Trans>
        </Link>
      )}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'

export function EventMissing() {
  const { t } = useLingui()
  return (
    <ContentMissing
      title={t`Event`}
      icon="calendar-blank"
      code="not_found"
      action={(className) => (
        <Link to="/events" className={className}>
          <Trans>All events</Trans>
        </Link>
      )}
    />
  )
}

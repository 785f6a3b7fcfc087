import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'

export function MarketMissing() {
  const { t } = useLingui()
  return (
    <ContentMissing
      title={t`Marketplace`}
      icon="image"
      code="not_found"
      action={(className) => (
        <Link to="/marketplace" className={className}>
          <Trans>All items</Trans>
        </Link>
      )}
    />
  )
}

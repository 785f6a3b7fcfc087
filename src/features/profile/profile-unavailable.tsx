import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'

/** Hidden, blocked, deleted or never existing: the same message for all (M-10). */
export function ProfileUnavailable() {
  const { t } = useLingui()
  return (
    <Page title={t`Member`} hasBack>
      <EmptyState icon="user" title={<Trans>Profile is unavailable or was never here</Trans>} />
    </Page>
  )
}

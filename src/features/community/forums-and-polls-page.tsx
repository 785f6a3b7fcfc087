import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './internal/community.module.css'

export interface ForumsAndPollsPageProps {
  forums: ReactNode
  polls: ReactNode
}

/** Both together (1§2): all forums, and the polls, the newest first. */
export function ForumsAndPollsPage({ forums, polls }: ForumsAndPollsPageProps) {
  return (
    <Page title={<Trans>Forums and polls</Trans>} hasBack>
      <div className={styles.community}>
        {forums}
        {polls}
      </div>
    </Page>
  )
}

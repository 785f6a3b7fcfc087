import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BlockText } from '#src/entities/page/block-text.tsx'
import { pageQueries } from '#src/entities/page/queries.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'

/** The entry page of the member area (H-01): a text by staff, and links to the first destinations. */
export function WelcomePage() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(pageQueries.block('welcome'))
  return (
    <Page title={data.title}>
      <Stack gap={5}>
        <BlockText html={data.html} />
        <nav aria-label={t`Getting started`}>
          <Row gap={3}>
            <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
              <Trans>Go home</Trans>
            </Link>
            <Link to="/videos" className={buttonClass({ variant: 'quiet' })}>
              <Trans>All videos</Trans>
            </Link>
          </Row>
        </nav>
      </Stack>
    </Page>
  )
}

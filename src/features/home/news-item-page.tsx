import { Trans, useLingui } from '@lingui/react/macro'
import type { NewsItem } from '#contract/site/pages.ts'
import { ParsedText } from '#src/entities/content/parsed-text.tsx'
import { ElsewhereLink } from '#src/ui/elsewhere-link.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** One entry of the site news. */
export function NewsItemPage({ news: { title, text, publishedAt, link } }: { news: NewsItem }) {
  const { t } = useLingui()
  return (
    <Page title={t`Site news`} hasBack>
      <Stack gap={4}>
        <Text as="h2" size="display">
          {title}
        </Text>
        <Text size="meta">
          <Time value={publishedAt} form="date" />
        </Text>
        <ParsedText text={text} nodes={null} />
        {link !== null && (
          <div>
            <ElsewhereLink href={link} className={buttonClass()}>
              <Trans>Read it on {new URL(link).host}</Trans>
            </ElsewhereLink>
          </div>
        )}
      </Stack>
    </Page>
  )
}

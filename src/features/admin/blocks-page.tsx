import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { BlockOverview } from '#contract/site/pages.ts'
import { pageQueries } from '#src/entities/page/queries.ts'
import { localeNames } from '#src/i18n/activate-locale.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

/** The site’s texts, which staff write without a deployment. */
export function BlocksPage() {
  const { t } = useLingui()
  const { blocks } = useSuspenseQuery(pageQueries.blocks()).data
  return (
    <Page title={<Trans>Pages</Trans>} hasBack>
      <Text tone="muted">
        <Trans>English is shown where a language has no text of its own.</Trans>
      </Text>
      <nav aria-label={t`Pages`}>
        {blocks.map((block) => (
          <BlockRow key={block.view} block={block} />
        ))}
      </nav>
    </Page>
  )
}

function BlockRow({ block: { view, isPublic, texts } }: { block: BlockOverview }) {
  const title = (texts.find(({ locale }) => locale === 'en') ?? texts[0])?.title
  const languages = texts.map(({ locale }) => localeNames[locale]).join(', ')
  return (
    <ListRow
      start={<Icon name={isPublic ? 'globe' : 'lock-simple'} />}
      title={title ?? view}
      description={
        <>
          {isPublic ? <Trans>For everyone</Trans> : <Trans>For members</Trans>} · {languages || <Trans>Not written yet</Trans>}
        </>
      }
      href={`/lewis/blocks/${view}/en`}
      link={RouterLink}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { finderQueries } from '#src/entities/finder/queries.ts'
import { clearRecentSearches } from '#src/entities/finder/recent-searches.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface RecentSearchesProps {
  onChoose: (text: string) => void
  onClear: () => void
}

/** While nothing is typed: what the member searched for last, on this device alone. */
export function RecentSearches({ onChoose, onClear }: RecentSearchesProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: texts = [] } = useQuery(finderQueries.recent())

  async function clear() {
    onClear()
    await clearRecentSearches()
    client.setQueryData(finderQueries.recent().queryKey, [])
  }

  return (
    <Stack gap={5}>
      <Text tone="muted">
        <Trans>Search for members, videos, photos, albums, threads, events, items for sale, blogs, polls and questions.</Trans>
      </Text>
      {texts.length > 0 && (
        <Section
          size="head"
          title={t`Recent searches`}
          action={
            <Button variant="link" size="small" onClick={() => void clear().catch(reportProblem)}>
              <Trans>Clear</Trans>
            </Button>
          }
        >
          <Stack gap={3}>
            <Row isWrapping gap={2}>
              {texts.map((text) => (
                <Chip key={text} icon="magnifying-glass" onClick={() => onChoose(text)}>
                  {text}
                </Chip>
              ))}
            </Row>
            <Text size="meta" tone="muted">
              <Trans>Saved only on this device.</Trans>
            </Text>
          </Stack>
        </Section>
      )}
    </Stack>
  )
}

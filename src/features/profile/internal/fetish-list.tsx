import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fetishScale, type Fetish, type FetishAnswer } from '#contract/profile/profile.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { fetishLabels } from '#src/entities/profile/fetish-labels.ts'
import { fetishAnswerLabels, fetishGroupLabels } from '#src/entities/profile/known-labels.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { answerFetishes, profileWrites } from '#src/entities/profile/writes.ts'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { useLabels } from '#src/ui/form/configured/use-labels.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './fetish-list.module.css'

/**
 * Each answer is saved at once, and queued separately without a connection. Groups are collapsed, because there are
 * many.
 */
export function FetishList() {
  const say = useLabels()
  const list = useQuery(profileQueries.fetishes())
  const answers = useOverlay(profileWrites, 'answers')(new Map(list.data?.answers.map(({ fetishId, answer }) => [fetishId, answer])))
  const groups = byGroup(list.data?.fetishes ?? [])
  const total = answers.size
  return (
    <Section title={<Trans>Fetishes</Trans>} level={3}>
      <Stack gap={3}>
        <Text tone="muted">
          <Trans>Your interests and limits. Choose who sees them under Privacy.</Trans>{' '}
          <Plural value={total} one="# answered." other="# answered." />
        </Text>
        {list.isPending && <Skeleton shape="line" width="70%" />}
        {list.isError && !list.data && <FailedState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />}
        {[...groups].map(([title, fetishes]) => (
          <details key={title}>
            <summary className={styles.group}>{say(fetishGroupLabels(title))}</summary>
            {fetishes.map((fetish) => (
              <FetishRow key={fetish.fetishId} fetish={fetish} answer={answers.get(fetish.fetishId) ?? null} />
            ))}
          </details>
        ))}
      </Stack>
    </Section>
  )
}

function byGroup(fetishes: readonly Fetish[]): Map<string, Fetish[]> {
  const groups = new Map<string, Fetish[]>()
  for (const fetish of fetishes) groups.set(fetish.groupTitle, [...(groups.get(fetish.groupTitle) ?? []), fetish])
  return groups
}

function FetishRow({ fetish, answer }: { fetish: Fetish; answer: FetishAnswer | null }) {
  const say = useLabels()
  const { fetishId } = fetish
  const title = say(fetishLabels(fetish.title))

  function handleChange(value: string) {
    answerFetishes([{ fetishId, answer: fetishScale.find((known) => String(known) === value) ?? null }]).catch(reportProblem)
  }

  return (
    <ListRow
      title={title}
      end={
        <SelectField
          label={title}
          isLabelHidden
          isCompact
          value={answer === null ? '' : String(answer)}
          emptyLabel="–"
          options={fetishScale.map((value) => ({ value: String(value), label: say(fetishAnswerLabels[value]) }))}
          onChange={handleChange}
        />
      }
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PollAnswer, PollDetails } from '#contract/community/polls.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { PollBar } from './poll-bar.tsx'
import { ShownAtEnd } from './poll-meta.tsx'
import { areResultsShown, formatShare, shareOf } from './shares.ts'
import styles from './poll-results.module.css'

type Form = 'bars' | 'table'

/** The totals as bars or as a table; while they are hidden, the viewer's own answers and when the totals will be shown. */
export function PollResults({ poll }: { poll: PollDetails }) {
  const { t } = useLingui()
  const [form, setForm] = useState<Form>('bars')
  if (!areResultsShown(poll)) return <HiddenResults poll={poll} />
  return (
    <Stack gap={4}>
      <Segmented
        label={t`How results are shown`}
        options={[
          { value: 'bars', label: t`Bars` },
          { value: 'table', label: t`Table` },
        ]}
        value={form}
        onChange={setForm}
      />
      {form === 'bars' ? <ResultBars poll={poll} /> : <ResultTable poll={poll} />}
      <Row gap={2}>
        <Icon name="lock-simple" size="meta" />
        <Text size="meta">
          <Trans>Only totals are shown. Nobody sees who voted for what.</Trans>
        </Text>
      </Row>
    </Stack>
  )
}

function useFigures(poll: PollDetails) {
  const { i18n } = useLingui()
  return (answer: PollAnswer) => ({
    isMine: poll.vote?.includes(answer.answerId) ?? false,
    percent: formatShare(shareOf(answer, poll), i18n.locale),
    votes: i18n.number(answer.totalVotes ?? 0),
  })
}

function OwnVote() {
  return (
    <Badge tone="accent" icon="check">
      <Trans>Your vote</Trans>
    </Badge>
  )
}

function ResultBars({ poll }: { poll: PollDetails }) {
  const { t } = useLingui()
  const figuresOf = useFigures(poll)
  return (
    <ul className={styles.bars} aria-label={t`Results`}>
      {poll.answers.map((answer) => {
        const { isMine, percent, votes } = figuresOf(answer)
        return (
          <li key={answer.answerId}>
            <div className={styles.line}>
              <span className={styles.answer}>
                <bdi>{answer.answer}</bdi> {isMine && <OwnVote />}
              </span>
              <span className={styles.figures}>
                <b>{percent}</b> {votes}
              </span>
            </div>
            <PollBar share={shareOf(answer, poll)} isMine={isMine} />
          </li>
        )
      })}
    </ul>
  )
}

function ResultTable({ poll }: { poll: PollDetails }) {
  const { t } = useLingui()
  const figuresOf = useFigures(poll)
  return (
    <table className={styles.table} aria-label={t`Results`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans context="in a poll">Answer</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans>Votes</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans context="of the votes">Share</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {poll.answers.map((answer) => {
          const { isMine, percent, votes } = figuresOf(answer)
          return (
            <tr key={answer.answerId}>
              <th scope="row">
                <span className={styles.answer}>
                  <bdi>{answer.answer}</bdi> {isMine && <OwnVote />}
                </span>
              </th>
              <td className={styles.number}>{votes}</td>
              <td className={styles.number}>{percent}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function HiddenResults({ poll }: { poll: PollDetails }) {
  const { t } = useLingui()
  return (
    <Stack gap={4}>
      <ul className={styles.bars} aria-label={t`Answers`}>
        {poll.answers.map(({ answerId, answer }) => (
          <li key={answerId} className={styles.answer}>
            <bdi>{answer}</bdi> {poll.vote?.includes(answerId) && <OwnVote />}
          </li>
        ))}
      </ul>
      <Text size="meta">
        {poll.showResults === 'at_end' ? (
          <ShownAtEnd />
        ) : (
          // A vote that waits for a connection does not show the results yet.
          <Trans>Results show once your vote has been sent.</Trans>
        )}
      </Text>
    </Stack>
  )
}

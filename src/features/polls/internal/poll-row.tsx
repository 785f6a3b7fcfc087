import { Trans, useLingui } from '@lingui/react/macro'
import type { PollCard } from '#contract/community/polls.ts'
import { pollKind } from '#contract/content/kinds.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { PollBar } from '#src/entities/poll/ballot/poll-bar.tsx'
import { PollEnd, VoteTotal } from '#src/entities/poll/ballot/poll-meta.tsx'
import { areResultsShown, formatShare, leadingAnswer, shareOf } from '#src/entities/poll/ballot/shares.ts'
import styles from './poll-row.module.css'

export interface PollRowProps {
  poll: PollCard
  /** The question only. */
  isShort?: boolean
}

/** A poll in a list: its question, and the viewer's own answer or else the leading one. */
export function PollRow({ poll, isShort = false }: PollRowProps) {
  const { pollId, title, hasEnded, vote } = poll
  return (
    <ListRow
      className={styles.row}
      start={
        <span className={styles.mark}>
          <Icon name="chart-bar-horizontal" />
        </span>
      }
      title={
        <Text as="span" size="head" lines={2}>
          <bdi>{title}</bdi>
        </Text>
      }
      href={pollKind.path(pollId)}
      link={RouterLink}
      description={isShort ? undefined : <Facts poll={poll} />}
      end={<PollState hasEnded={hasEnded} hasVoted={vote !== null} />}
    />
  )
}

function Facts({ poll }: { poll: PollCard }) {
  return (
    <>
      <Text as="span" size="meta" isTabular>
        <bdi>{poll.userName}</bdi>
        {' · '}
        <VoteTotal total={poll.totalVoters} />
        {!poll.hasEnded && poll.endsAt !== null && (
          <>
            {' · '}
            <PollEnd {...poll} />
          </>
        )}
      </Text>
      <AnswerShare poll={poll} />
    </>
  )
}

function PollState({ hasEnded, hasVoted }: { hasEnded: boolean; hasVoted: boolean }) {
  if (hasEnded)
    return (
      <Badge tone="outline">
        <Trans context="a poll that takes no more votes">Closed</Trans>
      </Badge>
    )
  if (hasVoted) return null
  return (
    <Badge tone="accent">
      <Trans>Vote</Trans>
    </Badge>
  )
}

/** "You: Hemp, 36%", or the leading answer for viewers who haven't voted. Without a share while the results are hidden. */
function AnswerShare({ poll }: { poll: PollCard }) {
  const { i18n } = useLingui()
  const own = poll.answers.find(({ answerId }) => poll.vote?.includes(answerId))
  const shown = own ?? leadingAnswer(poll)
  if (!shown) return null
  const name = <bdi>{shown.answer}</bdi>
  if (!areResultsShown(poll))
    return (
      <span className={styles.share}>
        <Text as="span" size="micro">
          <Trans>You: {name}</Trans>
        </Text>
      </span>
    )
  const percent = formatShare(shareOf(shown, poll), i18n.locale)
  return (
    <span className={styles.share}>
      <PollBar share={shareOf(shown, poll)} isMine={own !== undefined} isSlim />
      <Text as="span" size="micro" isTabular>
        {own ? (
          <Trans>
            You: {name}, {percent}
          </Trans>
        ) : (
          <Trans>
            {name}, {percent}
          </Trans>
        )}
      </Text>
    </span>
  )
}

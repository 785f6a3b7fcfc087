import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { PollDetails } from '#contract/community/polls.ts'
import type { PollAnswerId } from '#contract/community/ids.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { voteInPoll } from '#src/entities/poll/writes.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { ShownAtEnd } from './poll-meta.tsx'
import { PollResults } from './poll-results.tsx'
import { areResultsShown } from './shares.ts'
import styles from './poll-choices.module.css'

export interface PollChoicesProps {
  poll: PollDetails
  onVote: () => void
}

/** The answers of a poll to vote for. A vote is sent once, and cannot be changed. */
export function PollChoices({ poll, onVote }: PollChoicesProps) {
  const { pollId, answers, isMultiple } = poll
  const { t } = useLingui()
  const [chosen, setChosen] = useState<readonly PollAnswerId[]>([])
  const [areResultsOpen, setAreResultsOpen] = useState(false)
  const hasResults = areResultsShown(poll)
  // An edit of the poll replaces its answers, so that a choice may no longer exist.
  const valid = chosen.filter((id) => answers.some(({ answerId }) => answerId === id))
  const name = useId()

  function handleChoose(id: PollAnswerId, isOn: boolean) {
    if (!isMultiple) setChosen([id])
    else setChosen(isOn ? [...valid, id] : valid.filter((other) => other !== id))
  }

  function handleVote() {
    onVote()
    voteInPoll(pollId, valid).catch(reportProblem)
  }

  return (
    <Stack gap={4}>
      {areResultsOpen && hasResults ? (
        <PollResults poll={poll} />
      ) : (
        <fieldset className={styles.choices} aria-label={t`Answers`}>
          {answers.map(({ answerId, answer }) => (
            <label key={answerId} className={styles.choice}>
              <input
                className={styles.input}
                type={isMultiple ? 'checkbox' : 'radio'}
                name={name}
                checked={valid.includes(answerId)}
                onChange={(event) => handleChoose(answerId, event.target.checked)}
              />
              <bdi>{answer}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      <Text size="meta">
        {isMultiple && (
          <>
            <Trans>You can choose several answers.</Trans>{' '}
          </>
        )}
        <WhenShown poll={poll} /> <Trans>Nobody sees what you chose. You can’t change your vote.</Trans>
      </Text>
      <Row gap={2} isWrapping>
        <Button variant="primary" disabled={valid.length === 0 || areResultsOpen} onClick={handleVote}>
          {valid.length > 1 ? <Plural value={valid.length} one="Vote for # answer" other="Vote for # answers" /> : <Trans>Vote</Trans>}
        </Button>
        {hasResults && (
          <Button variant="ghost" aria-pressed={areResultsOpen} onClick={() => setAreResultsOpen(!areResultsOpen)}>
            {areResultsOpen ? <Trans>Show the answers</Trans> : <Trans>Show results</Trans>}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function WhenShown({ poll: { showResults } }: { poll: PollDetails }) {
  if (showResults === 'after_vote') return <Trans>Results show after you vote.</Trans>
  if (showResults === 'at_end') return <ShownAtEnd />
  return null
}

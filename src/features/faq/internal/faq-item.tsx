import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { FaqQuestion, FaqQuestionRow } from '#contract/site/faq.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { ParsedText } from '#src/entities/content/parsed-text.tsx'
import { faqQueries } from '#src/entities/faq/queries.ts'
import { faqSubject, faqWrites, sayIfHelped } from '#src/entities/faq/writes.ts'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './faq.module.css'

export interface FaqItemProps {
  question: FaqQuestionRow
  /** The address names it: it is also scrolled to and focused. */
  isOpenAtFirst: boolean
}

/** A question, which opens to its answer. The answer is requested when it is first opened. */
export function FaqItem({ question: { questionId, question, status }, isOpenAtFirst }: FaqItemProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpenAtFirst) return
    const go = () => button.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    go()
    button.current?.focus({ preventScroll: true })
    // The router scrolls a new screen to its top in the meantime.
    const frame = requestAnimationFrame(go)
    return () => cancelAnimationFrame(frame)
  }, [isOpenAtFirst])
  return (
    <li>
      <h3 className={styles.heading}>
        <button
          ref={button}
          type="button"
          className={styles.question}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <bdi>{question}</bdi>
          <span className={styles.mark}>
            {status === 'draft' && (
              <Badge tone="outline">
                <Trans context="a question that only staff see">Draft</Trans>
              </Badge>
            )}
            <Icon name="caret-down" className={styles.caret} />
          </span>
        </button>
      </h3>
      {isOpen && (
        <div id={id} className={styles.answer}>
          <Answer questionId={questionId} />
        </div>
      )}
    </li>
  )
}

function Answer({ questionId }: Pick<FaqQuestionRow, 'questionId'>) {
  const query = useQuery(faqQueries.question(questionId))
  const shown = useOverlay(faqWrites, 'question', faqSubject(questionId))
  if (query.data === null)
    return (
      <Text tone="muted">
        <Trans>This question isn’t here any more.</Trans>
      </Text>
    )
  if (query.data) return <AnswerText question={shown(query.data)} />
  if (query.isPending && query.fetchStatus !== 'paused') return <Skeleton />
  return <ListFailed error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}

function AnswerText({ question }: { question: FaqQuestion }) {
  return (
    <Stack gap={3}>
      <ParsedText text={question.answer} nodes={question.textParsed} />
      <DidThisHelp question={question} />
    </Stack>
  )
}

function DidThisHelp({ question: { questionId, didHelp, helped } }: { question: FaqQuestion }) {
  const { t } = useLingui()
  const id = useId()
  const say = (isYes: boolean) => void sayIfHelped(questionId, isYes).catch(reportProblem)
  return (
    <Row gap={2} isWrapping>
      <fieldset aria-labelledby={id} className={styles.helped}>
        <Text as="span" size="meta" id={id}>
          <Trans>Did this help?</Trans>
        </Text>
        <Button variant="ghost" aria-pressed={didHelp === true} onClick={() => say(true)}>
          {t({ message: 'Yes', context: 'an answer helped' })}
        </Button>
        <Button variant="ghost" aria-pressed={didHelp === false} onClick={() => say(false)}>
          {t({ message: 'No', context: 'an answer did not help' })}
        </Button>
      </fieldset>
      <Text as="output" size="meta">
        {didHelp !== null && <Trans>Thank you.</Trans>}
        {helped && (
          <>
            {' '}
            <Trans>
              Yes: {helped.yes}, no: {helped.no}
            </Trans>
          </>
        )}
      </Text>
    </Row>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { discardWrite, retryWrite } from '#src/data/outbox/outbox-link.ts'
import type { RegisteredWrite } from '#src/data/outbox/queued-write.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import styles from './refused-row.module.css'

export interface RefusedRowProps {
  entry: OutboxEntry
  write: RegisteredWrite
}

/** A write that the server refused: the member's own text, why, and where it belonged. They can copy, change or discard it. */
export function RefusedRow({ entry, write }: RefusedRowProps) {
  const { i18n } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  const texts = write.textsOf(entry)
  const place = write.placeOf(entry)

  return (
    <ListRow
      title={write.label && i18n._(write.label)}
      description={
        <>
          <Time value={entry.createdAtMs} />{' '}
          <Text as="span" tone="danger">
            {i18n._(messageForCode(entry.code ?? ''))}
          </Text>
          {isEditing ? (
            <TextsForm entry={entry} write={write} onClose={() => setIsEditing(false)} />
          ) : (
            <>
              <WrittenTexts texts={texts} />
              <Row gap={2} isWrapping>
                {texts.size > 0 && (
                  <>
                    <CopyButton text={[...texts.values()].join('\n\n')} />
                    <Button variant="link" size="small" onClick={() => setIsEditing(true)}>
                      <Trans>Change it</Trans>
                    </Button>
                  </>
                )}
                <Button variant="link" size="small" onClick={() => void retryWrite(entry.id).catch(reportProblem)}>
                  <Trans>Try again</Trans>
                </Button>
                {place !== null && (
                  <RouterLink href={place} className={buttonClass({ variant: 'link', size: 'small' })}>
                    <Trans>Open</Trans>
                  </RouterLink>
                )}
                <Button variant="link" size="small" onClick={() => void discardWrite(entry.id).catch(reportProblem)}>
                  <Trans>Discard</Trans>
                </Button>
              </Row>
            </>
          )}
        </>
      }
    />
  )
}

/** As the member wrote them, with their line breaks. */
export function WrittenTexts({ texts }: { texts: ReadonlyMap<string, string> }) {
  return [...texts].map(([field, text]) => (
    <blockquote key={field} className={styles.text}>
      {text}
    </blockquote>
  ))
}

function TextsForm({ entry, write, onClose }: RefusedRowProps & { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [texts, setTexts] = useState(() => write.textsOf(entry))
  const [isRefused, setIsRefused] = useState(false)

  async function handleSend(): Promise<void> {
    const input = write.withTexts(entry, texts)
    setIsRefused(input === null)
    if (input === null) return
    await retryWrite(entry.id, input)
    onClose()
  }

  return (
    <>
      {[...texts].map(([field, text]) => (
        <TextArea
          key={field}
          name={field}
          label={t`Your text`}
          value={text}
          error={isRefused ? i18n._(messageForCode('validation_failed')) : null}
          onChange={(value) => setTexts(new Map(texts).set(field, value))}
        />
      ))}
      <Row gap={2}>
        <Button variant="link" size="small" onClick={() => void handleSend().catch(reportProblem)}>
          <Trans>Send</Trans>
        </Button>
        <Button variant="link" size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </Row>
    </>
  )
}

/** Says so itself: a notice would wait behind the one about the refusal. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  async function handleCopy(): Promise<void> {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <Button variant="link" size="small" onClick={() => void handleCopy().catch(reportProblem)}>
      {isCopied ? <Trans>Copied.</Trans> : <Trans>Copy text</Trans>}
    </Button>
  )
}

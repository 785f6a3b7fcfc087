import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { discardWrite, retryWrite } from '#src/data/outbox/outbox-link.ts'
import type { RebasedEdit, RegisteredWrite } from '#src/data/outbox/queued-write.ts'
import { CallError } from '#src/http/call-error.ts'
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

/** What the row shows: its actions, or the text being changed, or what an edit would replace. */
type Open = { readonly kind: 'actions' } | { readonly kind: 'texts' | 'conflict'; readonly base: RebasedEdit }

/**
 * A write that the server refused: the member's own text, why, and where it belonged. They can copy, change or discard it. An edit that was
 * refused as outdated is based on the record as it is now, which the member sees before it is replaced.
 */
export function RefusedRow({ entry, write }: RefusedRowProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState<Open>({ kind: 'actions' })
  const base = useBase({ entry, write })
  const close = () => setOpen({ kind: 'actions' })

  async function handleRetry(): Promise<void> {
    const read = base.asSent ?? (await base.read())
    if (!read) return
    if (base.asSent) await retryWrite(entry.id, read.input)
    else setOpen({ kind: 'conflict', base: read })
  }

  async function handleChange(): Promise<void> {
    const read = base.asSent ?? (await base.read())
    if (read) setOpen({ kind: 'texts', base: read })
  }

  return (
    <ListRow
      title={write.label && i18n._(write.label)}
      description={
        <>
          <Time value={entry.createdAtMs} />{' '}
          <Text as="span" tone="danger">
            {i18n._(messageForCode(base.failure ?? entry.code ?? ''))}
          </Text>
          {open.kind === 'conflict' && open.base.texts.size === 0 && <ChangedSince />}
          {open.kind !== 'actions' && <NowReads texts={open.base.texts} />}
          {open.kind === 'texts' && <TextsForm entry={entry} write={write} base={open.base} onClose={close} />}
          {open.kind !== 'texts' && <WrittenTexts texts={write.textsOf(entry)} />}
          {open.kind === 'conflict' && <SendOrCancel onSend={() => retryWrite(entry.id, open.base.input).then(close)} onCancel={close} />}
          {open.kind === 'actions' && (
            <Actions {...{ entry, write }} isBusy={base.isReading} onRetry={handleRetry} onChange={handleChange} />
          )}
        </>
      }
    />
  )
}

/** `asSent`: for what can be sent as it is. Otherwise `read` reads the record; null: it could not be read, for the reason in `failure`. */
function useBase({ entry, write: { rebase } }: RefusedRowProps) {
  const client = useQueryClient()
  const [isReading, setIsReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function read(): Promise<RebasedEdit | null> {
    if (!rebase) return null
    setIsReading(true)
    setFailure(null)
    try {
      return await rebase(client, entry)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.code)
      return null
    } finally {
      setIsReading(false)
    }
  }

  const asSent: RebasedEdit | null = entry.code === 'edit_conflict' && rebase ? null : { input: entry.input, texts: new Map() }
  return { asSent, isReading, failure, read }
}

interface ActionsProps extends RefusedRowProps {
  isBusy: boolean
  onRetry: () => Promise<void>
  onChange: () => Promise<void>
}

function Actions({ entry, write, isBusy, onRetry, onChange }: ActionsProps) {
  const texts = write.textsOf(entry)
  const place = write.placeOf(entry)
  // Where the record cannot be read again from here, sending the same again would fail again; its own screen can do it.
  const isForPlace = entry.code === 'edit_conflict' && !write.rebase && place !== null
  return (
    <Row gap={2} isWrapping>
      {texts.size > 0 && <CopyButton text={[...texts.values()].join('\n\n')} />}
      {texts.size > 0 && !isForPlace && (
        <Button variant="link" size="small" disabled={isBusy} onClick={() => void onChange().catch(reportProblem)}>
          <Trans>Change it</Trans>
        </Button>
      )}
      {!isForPlace && (
        <Button variant="link" size="small" isBusy={isBusy} onClick={() => void onRetry().catch(reportProblem)}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {place !== null && (
        <RouterLink href={place} className={buttonClass({ variant: 'link', size: 'small' })}>
          <Trans>Open</Trans>
        </RouterLink>
      )}
      <Button variant="link" size="small" onClick={() => void discardWrite(entry.id).catch(reportProblem)}>
        <Trans>Discard</Trans>
      </Button>
    </Row>
  )
}

/** For settings and choices, which are not shown here. */
function ChangedSince() {
  return (
    <Text size="meta">
      <Trans>This has changed since you started. Sending your version will overwrite it.</Trans>
    </Text>
  )
}

/** What is on the site, and would be replaced. */
function NowReads({ texts }: { texts: ReadonlyMap<string, string> }) {
  if (texts.size === 0) return null
  return (
    <>
      <Text size="meta">
        <Trans>Changed elsewhere since. It now reads:</Trans>
      </Text>
      <WrittenTexts texts={texts} />
      <Text size="meta">
        <Trans>Your text:</Trans>
      </Text>
    </>
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

function TextsForm({ entry, write, base, onClose }: RefusedRowProps & { base: RebasedEdit; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [texts, setTexts] = useState(() => write.textsOf(entry))
  const [isRefused, setIsRefused] = useState(false)

  async function handleSend(): Promise<void> {
    const input = write.withTexts({ ...entry, input: base.input }, texts)
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
      <SendOrCancel onSend={handleSend} onCancel={onClose} />
    </>
  )
}

function SendOrCancel({ onSend, onCancel }: { onSend: () => Promise<void>; onCancel: () => void }) {
  return (
    <Row gap={2}>
      <Button variant="link" size="small" onClick={() => void onSend().catch(reportProblem)}>
        <Trans>Send</Trans>
      </Button>
      <Button variant="link" size="small" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </Row>
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

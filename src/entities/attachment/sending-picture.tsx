import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { CallError } from '#src/http/call-error.ts'
import { unknownFailure } from '#src/i18n/error-messages.ts'
import { numberFormat } from '#src/lib/formatters.ts'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { mayBePicture, messageForImageRefusal, pictureRules } from './picture-types.ts'
import { sendPicture } from './send-picture.ts'
import styles from './sending-picture.module.css'

export interface SendingOptions {
  onStart: () => void
  onSent: (path: string) => void
  /** With the code of a `CallError`: `cancelled` by the member. Null: another failure. */
  onFailed: (code: string | null) => void
}

/** Sent again, these would be refused again. */
const refusals = ['upload_wrong_type', 'upload_too_large', 'validation_failed']
export const isRefusedPicture = (code: string | null) => code !== null && refusals.includes(code)

/**
 * `share`: how much has been sent, 0 to 1; null while nothing is being sent. `again` sends a photo once more that did not arrive; null if
 * there is none.
 */
export function useSendingPicture({ onStart, onSent, onFailed }: SendingOptions) {
  const { i18n } = useLingui()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [stopped, setStopped] = useState<File | null>(null)
  const sending = useRef<AbortController | null>(null)
  // A form that is left sends no more.
  useEffect(() => () => sending.current?.abort(), [])

  async function run(file: File) {
    const control = new AbortController()
    sending.current = control
    setProblem(undefined)
    setStopped(null)
    setShare(0)
    onStart()
    try {
      onSent(await sendPicture(file, { onProgress: setShare, signal: control.signal }))
    } catch (error) {
      const code = error instanceof CallError ? error.code : null
      onFailed(code)
      if (code === 'cancelled') return
      if (!isRefusedPicture(code)) setStopped(file)
      setProblem(i18n._(code === null ? unknownFailure : messageForImageRefusal(code)))
    } finally {
      setShare(null)
    }
  }

  function send(file: File) {
    if (isFittingPicture(file)) return void run(file)
    setStopped(null)
    setProblem(i18n._(pictureRules))
  }

  function cancel() {
    sending.current?.abort()
    setStopped(null)
    setProblem(undefined)
  }

  return { share, problem, send, cancel, again: stopped && (() => void run(stopped)) }
}

export const isFittingPicture = (file: File): boolean => mayBePicture(file) && file.size <= attachmentLimits.bytes

/** Why a photo is not there, and the way to send it again. */
export function PictureProblem({ failure, again }: { failure: string | undefined; again: (() => void) | null }) {
  return (
    <div role="alert">
      {failure !== undefined && <ErrorLine error={failure} />}
      {again && (
        <Button variant="link" size="small" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}

export function SendingPicture({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <Row gap={3}>
      <ProgressYarn value={share * 100} label={t`Sending the photo`} className={styles.progress} />
      <Text as="span" size="meta" isTabular>
        {numberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)}
      </Text>
      <IconButton icon="x" label={t`Cancel upload`} onClick={onCancel} />
    </Row>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { CallError } from '#src/http/call-error.ts'
import { unknownFailure } from '#src/i18n/error-messages.ts'
import { numberFormat } from '#src/lib/formatters.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { mayBePicture, messageForImageRefusal, pictureRules } from './picture-types.ts'
import { sendPicture } from './send-picture.ts'
import styles from './sending-picture.module.css'

export interface SendingOptions {
  onStart: () => void
  onSent: (path: string) => void
  /** Also when the member cancels. */
  onFailed: () => void
}

/** `share`: how much has been sent, 0 to 1; null while nothing is being sent. */
export function useSendingPicture({ onStart, onSent, onFailed }: SendingOptions) {
  const { i18n } = useLingui()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const sending = useRef<AbortController | null>(null)
  // A form that is left sends no more.
  useEffect(() => () => sending.current?.abort(), [])

  async function run(file: File) {
    const control = new AbortController()
    sending.current = control
    setProblem(undefined)
    setShare(0)
    onStart()
    try {
      onSent(await sendPicture(file, { onProgress: setShare, signal: control.signal }))
    } catch (error) {
      onFailed()
      const code = error instanceof CallError ? error.code : null
      if (code !== 'cancelled') setProblem(i18n._(code === null ? unknownFailure : messageForImageRefusal(code)))
    } finally {
      setShare(null)
    }
  }

  function send(file: File) {
    if (!mayBePicture(file) || file.size > attachmentLimits.bytes) setProblem(i18n._(pictureRules))
    else void run(file)
  }

  return { share, problem, send, cancel: () => sending.current?.abort() }
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

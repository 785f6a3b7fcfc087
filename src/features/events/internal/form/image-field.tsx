import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { mayBePicture, messageForImageRefusal, pictureAccept, pictureRules } from '#src/entities/attachment/picture-types.ts'
import { sendEventImage } from '#src/entities/event/send-image.ts'
import { CallError } from '#src/http/call-error.ts'
import { unknownFailure } from '#src/i18n/error-messages.ts'
import { numberFormat } from '#src/lib/formatters.ts'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { ImageValue } from './event-values.ts'
import styles from './image-field.module.css'

const image = v.object({ path: v.string() })

/** Null for anything that is not a photo that has arrived. */
export function readImage(value: unknown): { path: string } | null {
  return v.is(image, value) ? value : null
}

/** The event's photo: chosen, sent with its progress, and then part of the event (2§7). */
export function ImageField({ label, value, error, isDisabled, onChange }: CustomFieldProps) {
  const { t, i18n } = useLingui()
  const { share, problem, send, cancel } = useSending(value, onChange)
  const known = readImage(value)
  const failure = problem ?? error

  if (share !== null)
    return (
      <Stack gap={2}>
        <Sending share={share} onCancel={cancel} />
        {failure !== undefined && <ErrorLine error={failure} />}
      </Stack>
    )
  return (
    <Stack gap={2}>
      {known && <Media src={known.path} alt={t`Photo of the event`} className={styles.picture} />}
      <FileDrop
        label={known ? t`Choose another photo` : label}
        hint={i18n._(pictureRules)}
        accept={pictureAccept}
        icon="image"
        isDisabled={isDisabled}
        onFiles={([file]) => file && send(file)}
      />
      <div role="alert">{failure !== undefined && <ErrorLine error={failure} />}</div>
      {known && (
        <div>
          <Button variant="link" size="small" onClick={() => onChange(null satisfies ImageValue)}>
            <Trans>Remove the photo</Trans>
          </Button>
        </div>
      )}
    </Stack>
  )
}

function Sending({ share, onCancel }: { share: number; onCancel: () => void }) {
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

/** `share`: how much has been sent, 0 to 1; null while nothing is being sent. The photo before stays until the next one has arrived. */
function useSending(value: unknown, onChange: (value: ImageValue) => void) {
  const { i18n } = useLingui()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const sending = useRef<AbortController | null>(null)
  // A form that is left sends no more.
  useEffect(() => () => sending.current?.abort(), [])

  async function run(file: File) {
    const before = readImage(value)
    const control = new AbortController()
    sending.current = control
    setProblem(undefined)
    setShare(0)
    onChange('sending')
    try {
      onChange({ path: await sendEventImage(file, { onProgress: setShare, signal: control.signal }) })
    } catch (error) {
      onChange(before)
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

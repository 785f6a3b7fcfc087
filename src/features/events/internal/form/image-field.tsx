import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { pictureAccept, pictureRules } from '#src/entities/attachment/picture-types.ts'
import { PictureProblem, SendingPicture, useSendingPicture } from '#src/entities/attachment/sending-picture.tsx'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { KeptFocus } from '#src/ui/kept-focus.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
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
  const known = readImage(value)
  const { share, problem, send, cancel, again } = useSendingPicture({
    onStart: () => onChange('sending'),
    // The photo before stays until the next one has arrived.
    onFailed: () => onChange(known),
    onSent: (path) => onChange({ path } satisfies ImageValue),
  })
  const failure = problem ?? error

  if (share !== null)
    return (
      <Stack gap={2}>
        <SendingPicture share={share} onCancel={cancel} />
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
      <PictureProblem failure={failure} again={again} />
      {known && (
        <div>
          <KeptFocus>
            <Button variant="link" size="small" onClick={() => onChange(null satisfies ImageValue)}>
              <Trans>Remove the photo</Trans>
            </Button>
          </KeptFocus>
        </div>
      )}
    </Stack>
  )
}

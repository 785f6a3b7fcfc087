import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { marketLimits } from '#contract/community/market-choices.ts'
import { messageForImageRefusal, pictureAccept, pictureRules } from '#src/entities/attachment/picture-types.ts'
import {
  isFittingPicture,
  isRefusedPicture,
  PictureProblem,
  SendingPicture,
  useSendingPicture,
} from '#src/entities/attachment/sending-picture.tsx'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { KeptFocus } from '#src/ui/kept-focus.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import type { PhotosValue } from './market-values.ts'
import styles from './photos-field.module.css'

const photos = v.object({ paths: v.pipe(v.array(v.string()), v.maxLength(marketLimits.photos)), isSending: v.boolean() })

/** Null for anything that is not a list of photos. */
export function readPhotos(value: unknown): PhotosValue | null {
  return v.is(photos, value) ? value : null
}

const pathsOf = (value: unknown): readonly string[] => (v.is(v.looseObject({ paths: v.array(v.string()) }), value) ? value.paths : [])

/** The photos of an item: chosen, sent one after the other with their progress, and then part of it. The first one is shown in lists. */
export function PhotosField({ label, value, error, isDisabled, onChange }: CustomFieldProps) {
  const { t, i18n } = useLingui()
  const { share, problem, again, choose, cancel, remove } = usePhotos(value, onChange)
  const paths = pathsOf(value)
  const isIdle = share === null && again === null
  return (
    <Stack gap={2}>
      {paths.length > 0 && <Photos label={label} paths={paths} isDisabled={isDisabled || share !== null} onRemove={remove} />}
      {share !== null && <SendingPicture share={share} onCancel={cancel} />}
      {isIdle && paths.length < marketLimits.photos && (
        <FileDrop
          label={paths.length > 0 ? t`Add more photos` : label}
          hint={i18n._(pictureRules)}
          accept={pictureAccept}
          icon="image"
          isMultiple
          isDisabled={isDisabled}
          onFiles={choose}
        />
      )}
      <Row justify="between">
        <PictureProblem failure={problem} again={again} />
        {again && <IconButton icon="x" label={t`Cancel upload`} onClick={cancel} />}
      </Row>
      <div role="alert">{error !== undefined && <ErrorLine error={error} />}</div>
    </Stack>
  )
}

/** Photos that wait for their turn stay until they have been sent, were refused, or the member cancels. */
function usePhotos(value: unknown, onChange: (value: PhotosValue) => void) {
  const { t, i18n } = useLingui()
  const waiting = useRef<readonly File[]>([])
  const [refusal, setRefusal] = useState<string | undefined>()
  const paths = pathsOf(value)
  const set = (next: readonly string[], isSending: boolean) => onChange({ paths: next, isSending })
  const { share, problem, send, again, cancel } = useSendingPicture({
    onStart: () => set(paths, true),
    onFailed(code) {
      if (code !== null && isRefusedPicture(code)) setRefusal(i18n._(messageForImageRefusal(code)))
      // A photo that failed to upload still counts, so that the item is not added without it.
      set(paths, code !== 'cancelled' && !isRefusedPicture(code))
    },
    onSent: (path) => set([...paths, path], false),
  })
  // The form has the photo before the next one is sent. What a reload has interrupted is not being sent any more.
  useEffect(() => {
    if (share !== null || again !== null) return
    const [next, ...others] = waiting.current
    waiting.current = others
    if (next) send(next)
    else if (readPhotos(value)?.isSending) set(paths, false)
  })

  function choose(files: readonly File[]) {
    const fitting = files.filter(isFittingPicture)
    const room = marketLimits.photos - paths.length
    const most = marketLimits.photos
    setRefusal(
      fitting.length < files.length ? i18n._(pictureRules) : fitting.length > room ? t`An item can have up to ${most} photos.` : undefined,
    )
    const [first, ...others] = fitting.slice(0, room)
    waiting.current = others
    if (first) send(first)
  }

  function stop() {
    waiting.current = []
    cancel()
  }

  const remove = (path: string) => {
    const others = paths.filter((other) => other !== path)
    set(others, again !== null)
  }
  return { share, problem: problem ?? refusal, again, choose, cancel: stop, remove }
}

interface PhotosProps {
  label: string
  paths: readonly string[]
  isDisabled: boolean
  onRemove: (path: string) => void
}

function Photos({ label, paths, isDisabled, onRemove }: PhotosProps) {
  const { t } = useLingui()
  const total = paths.length
  return (
    <ul className={styles.photos} aria-label={label}>
      {paths.map((path, place) => {
        const number = place + 1
        const removal = t`Remove photo ${number}`
        return (
          <li key={path}>
            <Media
              src={path}
              ratio="square"
              alt={t`Photo ${number} of ${total}`}
              topEnd={
                <KeptFocus>
                  <IconButton icon="x" iconSize="inline" label={removal} disabled={isDisabled} onClick={() => onRemove(path)} />
                </KeptFocus>
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

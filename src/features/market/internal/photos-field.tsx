import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { marketLimits } from '#contract/community/market-choices.ts'
import { pictureAccept, pictureRules } from '#src/entities/attachment/picture-types.ts'
import { SendingPicture, useSendingPicture } from '#src/entities/attachment/sending-picture.tsx'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import type { PhotosValue } from './market-values.ts'
import styles from './photos-field.module.css'

const photos = v.object({ paths: v.pipe(v.array(v.string()), v.maxLength(marketLimits.photos)), isSending: v.literal(false) })

/** Null for anything that is not a list of photos that have arrived. */
export function readPhotos(value: unknown): PhotosValue | null {
  return v.is(photos, value) ? value : null
}

const pathsOf = (value: unknown): readonly string[] => (v.is(v.looseObject({ paths: v.array(v.string()) }), value) ? value.paths : [])

/** The photos of an item: chosen, sent one after the other with their progress, and then part of it. The first one is shown in lists. */
export function PhotosField({ label, value, error, isDisabled, onChange }: CustomFieldProps) {
  const { t, i18n } = useLingui()
  const paths = pathsOf(value)
  const { share, problem, choose, cancel, remove } = usePhotos(paths, onChange)
  const failure = problem ?? error
  const hasRoom = paths.length < marketLimits.photos
  return (
    <Stack gap={2}>
      {paths.length > 0 && <Photos label={label} paths={paths} isDisabled={isDisabled || share !== null} onRemove={remove} />}
      {share !== null && <SendingPicture share={share} onCancel={cancel} />}
      {share === null && hasRoom && (
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
      <div role="alert">{failure !== undefined && <ErrorLine error={failure} />}</div>
    </Stack>
  )
}

function usePhotos(paths: readonly string[], onChange: (value: PhotosValue) => void) {
  const waiting = useRef<File[]>([])
  const set = (next: readonly string[], isSending: boolean) => onChange({ paths: next, isSending })
  const { share, problem, send, cancel } = useSendingPicture({
    onStart: () => set(paths, true),
    onFailed() {
      waiting.current = []
      set(paths, false)
    },
    onSent: (path) => set([...paths, path], false),
  })
  // The form has the photo before the next one is sent.
  useEffect(() => {
    if (share !== null || paths.length >= marketLimits.photos) return
    const next = waiting.current.shift()
    if (next) send(next)
  })

  function choose(files: readonly File[]) {
    const [first, ...others] = files.slice(0, marketLimits.photos - paths.length)
    waiting.current = others
    if (first) send(first)
  }

  const remove = (path: string) => {
    const others = paths.filter((other) => other !== path)
    set(others, false)
  }
  return { share, problem, choose, cancel, remove }
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
              topEnd={<IconButton icon="x" iconSize="inline" label={removal} disabled={isDisabled} onClick={() => onRemove(path)} />}
            />
          </li>
        )
      })}
    </ul>
  )
}

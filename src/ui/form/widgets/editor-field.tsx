import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { Note } from '../../feedback/note.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import type { FieldProps } from '../field.tsx'
import { TextArea } from '../text-area.tsx'
import styles from './editor-field.module.css'
import { EditorFrame } from './editor-frame.tsx'

/** A text and the ids of its photos (2§3). */
export interface EditorValue {
  readonly message: string
  readonly attachments: readonly number[]
}

export interface AttachedPicture {
  readonly attachmentId: number
  /** The URL of the photo. */
  readonly destination: string
}

export interface EditorFieldProps extends FieldProps {
  value: EditorValue
  onChange: (value: EditorValue) => void
  /** Uploads photos and resolves with their ids, in order. Rejects: nothing is attached, and `describeError` supplies the message. */
  upload: (files: readonly File[]) => Promise<readonly AttachedPicture[]>
  /** Media types of images, as in a file input. */
  accept: string
  describeError?: ((error: unknown) => ReactNode) | undefined
  mostPictures?: number | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
  rows?: number | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** A text with photos, which are uploaded at once. All other pasted content becomes plain text, because a text area supports nothing else. */
export function EditorField({ value, onChange, upload, accept, describeError, mostPictures = 12, ...rest }: EditorFieldProps) {
  const { maxLength, placeholder, rows, ref, ...field } = rest
  const { pictures, isUploading, failure, add, remove } = usePictures({ value, onChange, upload })
  const isDisabled = field.isDisabled === true
  return (
    <EditorFrame
      accept={accept}
      isFull={isDisabled || value.attachments.length >= mostPictures}
      isUploading={isUploading}
      onFiles={(files) => void add(files.slice(0, mostPictures - value.attachments.length))}
      pictures={
        <>
          {pictures.length > 0 && <Pictures pictures={pictures} isDisabled={isDisabled} onRemove={remove} />}
          <div role="alert">
            {failure !== null && <Note tone="danger">{describeError?.(failure) ?? <Trans>This photo couldn’t be attached.</Trans>}</Note>}
          </div>
        </>
      }
    >
      <TextArea
        {...field}
        {...{ maxLength, placeholder, rows, ref }}
        value={value.message}
        onChange={(message) => onChange({ ...value, message })}
      />
    </EditorFrame>
  )
}

function usePictures({ value, onChange, upload }: Pick<EditorFieldProps, 'value' | 'onChange' | 'upload'>) {
  const [known, setKnown] = useState<readonly AttachedPicture[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  /** Typing may continue while photos are uploaded, so they are added to the latest text. */
  const latest = useRef(value)
  // Synchronises the ref with the caller's value.
  useEffect(() => {
    latest.current = value
  }, [value])

  async function add(files: readonly File[]) {
    if (files.length === 0) return
    setIsUploading(true)
    setFailure(null)
    try {
      const added = await upload(files)
      setKnown((before) => [...before, ...added])
      onChange({ ...latest.current, attachments: [...latest.current.attachments, ...added.map(({ attachmentId }) => attachmentId)] })
    } catch (error) {
      setFailure(error)
    } finally {
      setIsUploading(false)
    }
  }

  const remove = (id: number) => onChange({ ...value, attachments: value.attachments.filter((one) => one !== id) })
  return { pictures: known.filter(({ attachmentId }) => value.attachments.includes(attachmentId)), isUploading, failure, add, remove }
}

interface PicturesProps {
  pictures: readonly AttachedPicture[]
  isDisabled: boolean
  onRemove: (attachmentId: number) => void
}

function Pictures({ pictures, isDisabled, onRemove }: PicturesProps) {
  const { t } = useLingui()
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ attachmentId, destination }, index) => {
        const number = index + 1
        return (
          <li key={attachmentId} className={styles.item}>
            <img className={styles.picture} src={destination} alt={t`Photo ${number}`} width={96} height={96} />
            <IconButton
              className={styles.remove}
              icon="x"
              label={t`Remove photo ${number}`}
              disabled={isDisabled}
              onClick={() => onRemove(attachmentId)}
            />
          </li>
        )
      })}
    </ul>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { photoDescriptionMax, photoTitleMax, type PhotoDetails } from '#contract/photos/photos.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import { useRemovePhotos } from '#src/entities/photo/mutations.tsx'
import { unblurredAddress } from '#src/entities/photo/photo-sources.ts'
import { PhotoSquare } from '#src/entities/photo/photo-tile.tsx'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import type { PhotoEditor as PhotoEditorComponent } from '../photo-uploads.ts'
import { descriptionOf, titleOf, type MassValues } from './edit-values.ts'
import styles from './photo-fields.module.css'

export interface PhotoFieldsProps {
  photos: readonly PhotoDetails[]
  /** False: an admin edits another member's photo. Only its owner sees it without its edits, and places it in albums. */
  isOwn: boolean
  values: MassValues
  onChange: (change: Partial<MassValues>) => void
  /** Photos with a text that has to be shortened. */
  tooLong: readonly PhotoDetails[]
  onRemoved: (photoId: PhotoId) => void
  PhotoEditor: PhotoEditorComponent
}

/** Each photo with its own title and description, and the actions on it. */
export function PhotoFields({ photos, isOwn, values, onChange, tooLong, onRemoved, PhotoEditor }: PhotoFieldsProps) {
  const { i18n } = useLingui()
  const [editing, setEditing] = useState<PhotoDetails | null>(null)
  const [removing, setRemoving] = useState<PhotoDetails | null>(null)
  const remove = useRemovePhotos()
  const address = editing && unblurredAddress(editing)

  async function handleRemove() {
    if (!removing) return
    const { photoId } = removing
    // The form stops asking for the photo before it leaves the device.
    await remove.mutateAsync({ photoIds: [photoId], onLeave: async () => flushSync(() => onRemoved(photoId)) })
  }

  return (
    <>
      <div className={styles.photos}>
        {photos.map((photo, index) => (
          <OnePhoto
            key={photo.photoId}
            photo={photo}
            number={index + 1}
            isOwn={isOwn}
            values={values}
            onChange={onChange}
            isTooLong={tooLong.includes(photo)}
            onEdit={() => setEditing(photo)}
            onRemove={() => setRemoving(photo)}
          />
        ))}
      </div>
      {editing && address && <PhotoEditor photo={editing} address={address} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={<Trans>Delete this photo?</Trans>}
        body={<Trans>It disappears for everyone, with its comments and votes.</Trans>}
        confirmLabel={<Trans>Delete photo</Trans>}
        cancelLabel={<Trans>Keep it</Trans>}
        variant="danger"
        onConfirm={handleRemove}
        describeError={(error) => i18n._(messageForCode(error instanceof CallError ? error.code : 'server_error'))}
        successMessage={<Trans>Photo deleted.</Trans>}
      />
    </>
  )
}

interface OnePhotoProps extends Pick<PhotoFieldsProps, 'isOwn' | 'values' | 'onChange'> {
  photo: PhotoDetails
  number: number
  isTooLong: boolean
  onEdit: () => void
  onRemove: () => void
}

function OnePhoto({ photo, number, isOwn, values, onChange, isTooLong, onEdit, onRemove }: OnePhotoProps) {
  const { t } = useLingui()
  const { photoId } = photo
  const isUsable = photo.photoState !== 'failed'
  const isCover = values.coverId === photoId
  const cover = isCover && (
    <Badge tone="onMedia">
      <Trans>Cover</Trans>
    </Badge>
  )
  return (
    <fieldset aria-label={t`Photo ${number}`} className={styles.photo}>
      <PhotoSquare photo={photo} topEnd={cover} />
      <Stack gap={2}>
        {isUsable ? (
          <Texts photo={photo} values={values} onChange={onChange} isTooLong={isTooLong} />
        ) : (
          <ErrorLine error={<Trans>This file isn’t a usable image. Delete it, or upload another one.</Trans>} />
        )}
        <Row justify="between" gap={0}>
          <Row gap={0}>
            {isOwn && (
              <IconButton
                icon="pencil-simple"
                label={t`Crop, rotate, blur and more`}
                disabled={photo.photoState !== 'ready'}
                onClick={onEdit}
              />
            )}
            {isOwn && values.albumId !== null && isUsable && (
              <IconButton
                icon="image"
                label={t`Use as album cover`}
                isOn={isCover}
                onClick={() => onChange({ coverId: isCover ? null : photoId })}
              />
            )}
          </Row>
          {/* One that is being uploaded is cancelled among the uploads. */}
          <IconButton icon="trash" label={t`Delete photo`} disabled={photo.photoState === 'receiving'} onClick={onRemove} />
        </Row>
      </Stack>
    </fieldset>
  )
}

function Texts({ photo, values, onChange, isTooLong }: Pick<OnePhotoProps, 'photo' | 'values' | 'onChange' | 'isTooLong'>) {
  const { t } = useLingui()
  const { photoId } = photo
  return (
    <>
      <TextField
        label={<Trans>Title</Trans>}
        isLabelHidden
        placeholder={t`Title`}
        maxLength={photoTitleMax}
        value={titleOf(values, photo)}
        onChange={(title) => onChange({ titles: { ...values.titles, [photoId]: title } })}
      />
      <TextArea
        label={<Trans>Description</Trans>}
        isLabelHidden
        placeholder={t`Description, if you like`}
        rows={1}
        maxLength={photoDescriptionMax}
        error={isTooLong ? <Trans>This text is too long.</Trans> : undefined}
        value={descriptionOf(values, photo)}
        onChange={(description) => onChange({ descriptions: { ...values.descriptions, [photoId]: description } })}
      />
    </>
  )
}

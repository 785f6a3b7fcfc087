import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RequestInput } from '#contract/endpoint.ts'
import { photoAlbumDescriptionMax, photoAlbumNameMax, type editPhotoAlbum, type PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { albumPrivacy, albumPrivacyLevels, type AlbumPrivacy } from '#contract/policy/video-albums.ts'
import type { PhotoAlbumId } from '#contract/primitives.ts'
import { commentPrivacyNames, privacyNames } from '#src/entities/video-album/privacy-names.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { changedFields } from '#src/lib/changed-fields.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { useCreatePhotoAlbum } from './mutations.ts'
import { photoAlbumSubject, savePhotoAlbumEdit } from './writes.ts'

type Values = {
  name: string
  description: string
  privacy: string
  privacyComment: string
}

const levelsWith = (names: typeof privacyNames) => albumPrivacyLevels.map((level) => ({ value: String(level), label: names[level] ?? '' }))

/** Name and description are required (1§5). Pickers create albums without the choice of privacy (2§6). */
function fieldsFor(hasPrivacy: boolean): Array<FieldConfig<Values>> {
  const isHidden = () => !hasPrivacy
  return [
    {
      kind: 'text',
      name: 'name',
      label: msg({ message: 'Name', context: 'of an album' }),
      maxLength: photoAlbumNameMax,
      hasAutoFocus: true,
      rules: [{ rule: 'required', message: msg`Name is required` }],
    },
    {
      kind: 'textArea',
      name: 'description',
      label: msg`Description`,
      maxLength: photoAlbumDescriptionMax,
      rows: 3,
      rules: [{ rule: 'required', message: msg`Description is required` }],
    },
    { kind: 'select', name: 'privacy', label: msg`Who can see it`, options: levelsWith(privacyNames), isHidden },
    { kind: 'select', name: 'privacyComment', label: msg`Who can comment`, options: levelsWith(commentPrivacyNames), isHidden },
  ]
}

function inputOf({ name, description, privacy, privacyComment }: Values) {
  // The options of both fields are exactly the levels.
  const level = (value: string) => Number(value) as AlbumPrivacy
  return { name: name.trim(), description: description.trim(), privacy: level(privacy), privacyComment: level(privacyComment) }
}

const empty: Values = {
  name: '',
  description: '',
  privacy: String(albumPrivacy.members),
  privacyComment: String(albumPrivacy.members),
}

export interface CreatePhotoAlbumDialogProps {
  /** Opened by a picker: the album gets privacy 0 and comment privacy 0 (K-04). */
  isFromPicker?: boolean
  onClose: () => void
  onCreated: (albumId: PhotoAlbumId, name: string) => void
}

/** A click outside does not close it, so that nothing typed is lost. */
export function CreatePhotoAlbumDialog({ isFromPicker = false, onClose, onCreated }: CreatePhotoAlbumDialogProps) {
  const create = useCreatePhotoAlbum()

  async function handleSubmit(values: Values) {
    const chosen = isFromPicker ? { ...values, privacy: empty.privacy, privacyComment: empty.privacyComment } : values
    const { id, name } = await create.mutateAsync(inputOf(chosen))
    onCreated(id, name)
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>New album</Trans>}>
      <ConfiguredForm<Values>
        fields={fieldsFor(!isFromPicker)}
        defaultValues={empty}
        draftKey="photo_album:new"
        onSubmit={handleSubmit}
        submitLabel={<Trans>Create album</Trans>}
        busyLabel={<Trans>Creating</Trans>}
      />
    </Dialog>
  )
}

export interface EditPhotoAlbumDialogProps {
  album: PhotoAlbumDetails
  onClose: () => void
}

/** Offline the change is queued. */
export function EditPhotoAlbumDialog({ album, onClose }: EditPhotoAlbumDialogProps) {
  const { albumId, version } = album
  const stored: Values = {
    name: album.name,
    description: album.description,
    privacy: String(album.privacy),
    privacyComment: String(album.privacyComment),
  }

  async function handleSubmit(values: Values) {
    const changed = changedFields<ReturnType<typeof inputOf>>(inputOf(stored), inputOf(values))
    if (Object.keys(changed).length > 0) {
      const edit: RequestInput<typeof editPhotoAlbum> = { albumId, version, ...changed }
      const outcome = await savePhotoAlbumEdit(edit)
      notifySaved(outcome, <Trans>Saved.</Trans>)
      if (outcome.state === 'refused') return
    }
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Edit album</Trans>}>
      <ConfiguredForm<Values>
        fields={fieldsFor(true)}
        defaultValues={stored}
        draftKey={photoAlbumSubject(albumId)}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Save</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Dialog>
  )
}

import { msg } from '@lingui/core/macro'
import { photoAlbumDescriptionMax, photoAlbumNameMax, type PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import { CreateAlbum, EditAlbum, type AlbumInput, type AlbumTextFields } from '#src/entities/album/album-dialogs.tsx'
import { useCreatePhotoAlbum } from './mutations.ts'
import { photoAlbumSubject, savePhotoAlbumEdit } from './writes.ts'

/** Name and description are required (1§5). */
const fields: AlbumTextFields<'name'> = [
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
]

export interface CreatePhotoAlbumDialogProps {
  /** Opened by a picker: the album gets privacy 0 and comment privacy 0 (K-04). */
  isFromPicker?: boolean
  onClose: () => void
  onCreated: (albumId: PhotoAlbumId, name: string) => void
}

export function CreatePhotoAlbumDialog({ isFromPicker = false, onClose, onCreated }: CreatePhotoAlbumDialogProps) {
  const create = useCreatePhotoAlbum()

  async function handleCreate(album: AlbumInput<'name'>) {
    const { id, name } = await create.mutateAsync(album)
    onCreated(id, name)
  }

  return (
    <CreateAlbum
      fields={fields}
      empty={{ name: '', description: '' }}
      draftKey="photo_album:new"
      hasPrivacy={!isFromPicker}
      onClose={onClose}
      onCreate={handleCreate}
    />
  )
}

export interface EditPhotoAlbumDialogProps {
  album: PhotoAlbumDetails
  onClose: () => void
}

export function EditPhotoAlbumDialog({ album, onClose }: EditPhotoAlbumDialogProps) {
  const { albumId, version, name, description, privacy, privacyComment } = album
  return (
    <EditAlbum
      fields={fields}
      stored={{ name, description, privacy, privacyComment }}
      draftKey={photoAlbumSubject(albumId)}
      onClose={onClose}
      onSave={(changes) => savePhotoAlbumEdit({ albumId, version, ...changes })}
    />
  )
}

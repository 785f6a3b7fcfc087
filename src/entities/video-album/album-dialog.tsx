import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { albumDescriptionMax, albumTitleMax, type VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import { CreateAlbum, EditAlbum, type AlbumInput, type AlbumTextFields } from '#src/entities/album/album-dialogs.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { useCreateAlbum } from './mutations.ts'
import { albumSubject, saveAlbumEdit } from './writes.ts'

/** The title of the `faves` album is fixed (1§3). */
function fieldsFor(isTitleFixed: boolean): AlbumTextFields<'title'> {
  return [
    {
      kind: 'text',
      name: 'title',
      label: msg`Title`,
      maxLength: albumTitleMax,
      hasAutoFocus: true,
      rules: [{ rule: 'required', message: ruleMessages['title.required'] }],
      isHidden: () => isTitleFixed,
    },
    { kind: 'textArea', name: 'description', label: msg`Description`, maxLength: albumDescriptionMax, rows: 3 },
  ]
}

export interface CreateAlbumDialogProps {
  /** Videos that the new album contains from the start. */
  videoIds?: readonly VideoId[]
  onClose: () => void
  onCreated: (albumId: VideoAlbumId, title: string) => void
}

export function CreateAlbumDialog({ videoIds = [], onClose, onCreated }: CreateAlbumDialogProps) {
  const create = useCreateAlbum()

  async function handleCreate(album: AlbumInput<'title'>) {
    const { id, name } = await create.mutateAsync({ ...album, videoIds: [...videoIds] })
    onCreated(id, name)
  }

  return (
    <CreateAlbum
      fields={fieldsFor(false)}
      empty={{ title: '', description: '' }}
      draftKey="video_album:new"
      onClose={onClose}
      onCreate={handleCreate}
    />
  )
}

export interface EditAlbumDialogProps {
  album: VideoAlbumDetails
  onClose: () => void
}

export function EditAlbumDialog({ album, onClose }: EditAlbumDialogProps) {
  const { albumId, version, can, title, description, privacy, privacyComment } = album
  return (
    <EditAlbum
      fields={fieldsFor(!can.canEditTitle)}
      stored={{ title, description, privacy, privacyComment }}
      draftKey={albumSubject(albumId)}
      note={
        !can.canEditTitle && (
          <Text tone="muted">
            <Trans>This album holds your favourite videos, so its title can’t be changed.</Trans>
          </Text>
        )
      }
      onClose={onClose}
      onSave={(changes) => saveAlbumEdit({ albumId, version, ...changes })}
    />
  )
}

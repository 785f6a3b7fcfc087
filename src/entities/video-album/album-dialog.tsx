import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RequestInput } from '#contract/endpoint.ts'
import { albumPrivacy, albumPrivacyLevels, type AlbumPrivacy } from '#contract/policy/video-albums.ts'
import type { VideoAlbumId, VideoId } from '#contract/primitives.ts'
import { albumDescriptionMax, albumTitleMax, type editVideoAlbum, type VideoAlbumDetails } from '#contract/albums/video-albums.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { useCreateAlbum } from './mutations.ts'
import { commentPrivacyNames, privacyNames } from './privacy-names.ts'
import { albumSubject, saveAlbumEdit } from './writes.ts'

type Values = {
  title: string
  description: string
  privacy: string
  privacyComment: string
}

const levelsWith = (names: typeof privacyNames) => albumPrivacyLevels.map((level) => ({ value: String(level), label: names[level] ?? '' }))

/** The fields. The title of the `faves` album is fixed (1§3). */
function fieldsFor(isTitleFixed: boolean): Array<FieldConfig<Values>> {
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
    { kind: 'select', name: 'privacy', label: msg`Who can see it`, options: levelsWith(privacyNames) },
    { kind: 'select', name: 'privacyComment', label: msg`Who can comment`, options: levelsWith(commentPrivacyNames) },
  ]
}

function inputOf({ privacy, privacyComment, ...texts }: Values) {
  // The options of both fields are exactly the levels.
  const level = (value: string) => Number(value) as AlbumPrivacy
  return {
    ...texts,
    privacy: level(privacy),
    privacyComment: level(privacyComment),
  }
}

export interface CreateAlbumDialogProps {
  /** Videos that the new album contains from the start. */
  videoIds?: readonly VideoId[]
  onClose: () => void
  onCreated: (albumId: VideoAlbumId, title: string) => void
}

/** A click outside does not close it, so that nothing typed is lost (1§2). */
export function CreateAlbumDialog({ videoIds = [], onClose, onCreated }: CreateAlbumDialogProps) {
  const create = useCreateAlbum()

  async function handleSubmit(values: Values) {
    const { id, name } = await create.mutateAsync({ ...inputOf(values), videoIds: [...videoIds] })
    onCreated(id, name)
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>New album</Trans>}>
      <ConfiguredForm<Values>
        fields={fieldsFor(false)}
        defaultValues={{
          title: '',
          description: '',
          privacy: String(albumPrivacy.members),
          privacyComment: String(albumPrivacy.members),
        }}
        draftKey="video_album:new"
        onSubmit={handleSubmit}
        submitLabel={<Trans>Create album</Trans>}
        busyLabel={<Trans>Creating</Trans>}
      />
    </Dialog>
  )
}

export interface EditAlbumDialogProps {
  album: VideoAlbumDetails
  onClose: () => void
}

/** Offline the change is queued. */
export function EditAlbumDialog({ album, onClose }: EditAlbumDialogProps) {
  const { albumId, version } = album
  const stored: Values = {
    title: album.title,
    description: album.description,
    privacy: String(album.privacy),
    privacyComment: String(album.privacyComment),
  }

  async function handleSubmit(values: Values) {
    const changed = changedFields<ReturnType<typeof inputOf>>(inputOf(stored), inputOf(values))
    if (Object.keys(changed).length > 0) {
      const edit: RequestInput<typeof editVideoAlbum> = { albumId, version, ...changed }
      const outcome = await saveAlbumEdit(edit)
      notifySaved(outcome, <Trans>Saved.</Trans>)
      if (outcome.state === 'refused') return
    }
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Edit album</Trans>}>
      {!album.can.canEditTitle && (
        <Text tone="muted">
          <Trans>This album holds your favourite videos, so its title can’t be changed.</Trans>
        </Text>
      )}
      <ConfiguredForm<Values>
        fields={fieldsFor(!album.can.canEditTitle)}
        defaultValues={stored}
        draftKey={albumSubject(albumId)}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Save</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Dialog>
  )
}

import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { albumPrivacy, albumPrivacyLevels, type AlbumPrivacy } from '#contract/policy/video-albums.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import type { WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { commentPrivacyNames, privacyNames } from './privacy-names.ts'

/** What members write about an album. The kinds name its first text differently: `Name` is that of the kind's calls. */
export type AlbumTexts<Name extends string> = Record<Name | 'description', string>
/** An album as the calls of its kind take it. */
export type AlbumInput<Name extends string> = AlbumTexts<Name> & { privacy: AlbumPrivacy; privacyComment: AlbumPrivacy }
type Values<Name extends string> = AlbumTexts<Name> & { privacy: string; privacyComment: string }

/** The two texts of a kind's albums. Privacy is the same for all kinds. */
export type AlbumTextFields<Name extends string> = ReadonlyArray<FieldConfig<Values<Name>>>

const levelsWith = (names: typeof privacyNames) => albumPrivacyLevels.map((level) => ({ value: String(level), label: names[level] ?? '' }))

function privacyFields<Name extends string>(): Array<FieldConfig<Values<Name>>> {
  // TypeScript does not see through `Extract<keyof …>` of a generic record; both keys are written in `Values` itself.
  return [
    { kind: 'select', name: 'privacy', label: msg`Who can see it`, options: levelsWith(privacyNames) },
    { kind: 'select', name: 'privacyComment', label: msg`Who can comment`, options: levelsWith(commentPrivacyNames) },
  ] as Array<FieldConfig<Values<Name>>>
}

function inputOf<Name extends string>(values: Values<Name>): AlbumInput<Name> {
  const { privacy, privacyComment, ...texts } = values
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text).trim()]))
  // The options of both selects are exactly the levels; the other fields are the kind's texts.
  return { ...trimmed, privacy: Number(privacy), privacyComment: Number(privacyComment) } as AlbumInput<Name>
}

export interface CreateAlbumProps<Name extends string> {
  fields: AlbumTextFields<Name>
  /** Empty texts, by the kind's names. */
  empty: AlbumTexts<Name>
  draftKey: string
  /** False: everybody's, without the choice (2§6). */
  hasPrivacy?: boolean
  onClose: () => void
  /** Rejects: the form shows why. */
  onCreate: (album: AlbumInput<Name>) => Promise<void>
}

/** The dialog for a new album of any kind. A click outside does not close it, so that nothing typed is lost (1§2). */
export function CreateAlbum<Name extends string>({
  fields,
  empty,
  draftKey,
  hasPrivacy = true,
  onClose,
  onCreate,
}: CreateAlbumProps<Name>) {
  const everybody = String(albumPrivacy.members)
  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>New album</Trans>}>
      <ConfiguredForm<Values<Name>>
        fields={[...fields, ...(hasPrivacy ? privacyFields<Name>() : [])]}
        defaultValues={{ ...empty, privacy: everybody, privacyComment: everybody }}
        draftKey={draftKey}
        // A draft of the dialog with the choice does not bring its privacy into the one without.
        onSubmit={(values) => onCreate(inputOf(hasPrivacy ? values : { ...values, privacy: everybody, privacyComment: everybody }))}
        submitLabel={<Trans>Create album</Trans>}
        busyLabel={<Trans>Creating</Trans>}
      />
    </Dialog>
  )
}

export interface EditAlbumProps<Name extends string> {
  fields: AlbumTextFields<Name>
  /** The album as it is stored. */
  stored: AlbumTexts<Name> & { privacy: number; privacyComment: number }
  draftKey: string
  /** Above the fields. */
  note?: ReactNode
  onClose: () => void
  /** Only with the fields that have changed. */
  onSave: (changes: Partial<AlbumInput<Name>>) => Promise<WriteOutcome>
}

/** The dialog that changes an album of any kind. Offline the change is queued. */
export function EditAlbum<Name extends string>({ fields, stored, draftKey, note, onClose, onSave }: EditAlbumProps<Name>) {
  const values: Values<Name> = { ...stored, privacy: String(stored.privacy), privacyComment: String(stored.privacyComment) }

  async function handleSubmit(entered: Values<Name>) {
    const changes = changedFields<AlbumInput<Name>>(inputOf(values), inputOf(entered))
    if (Object.keys(changes).length > 0) {
      const outcome = await onSave(changes)
      notifySaved(outcome, <Trans>Saved.</Trans>)
      if (outcome.state === 'refused') return
    }
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={<Trans>Edit album</Trans>}>
      {note}
      <ConfiguredForm<Values<Name>>
        fields={[...fields, ...privacyFields<Name>()]}
        defaultValues={values}
        draftKey={draftKey}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Save</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Dialog>
  )
}

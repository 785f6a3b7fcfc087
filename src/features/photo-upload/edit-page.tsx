import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { photoEdit, photosEdit, photoSubject } from '#src/entities/photo/writes.ts'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { RestoredNote } from '#src/ui/form/record/restored-note.tsx'
import { useEdits } from '#src/ui/form/record/use-edits.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { changeOf, coverChangeOf, keptFields, othersChangeOf, recordOf, tooLong, type MassValues } from './internal/edit-values.ts'
import { ForAllFields } from './internal/for-all-fields.tsx'
import { PhotoFields } from './internal/photo-fields.tsx'
import { FactsNote } from './internal/removed-facts-note.tsx'
import { usePhotoUploads } from './internal/use-photo-uploads.ts'
import { useDismissUploads, useSave } from './internal/use-save.tsx'
import { usePhotos } from './internal/use-photos.ts'
import type { PhotoEditor, PhotoUploads } from './photo-uploads.ts'

export interface EditPageProps {
  /** None: those uploaded from this device that are not saved yet. */
  photoIds: readonly PhotoId[]
  uploads: PhotoUploads
  PhotoEditor: PhotoEditor
}

/** Edits several photos at once: new ones, which are published with it, or existing ones (F-09, F-11). */
export function EditPage({ photoIds, ...shared }: EditPageProps) {
  const uploaded = usePhotoUploads()
  const draftKey = `photos:${photoIds.length > 0 ? photoIds.join() : 'new'}`
  if (photoIds.length > 0) return <LoadedEdit {...shared} key={draftKey} draftKey={draftKey} photoIds={photoIds} />
  if (!uploaded) return <Waiting />
  if (uploaded.photoIds.length === 0) return <NothingToEdit />
  return <LoadedEdit {...shared} key={draftKey} draftKey={draftKey} photoIds={uploaded.photoIds} />
}

function LoadedEdit({ photoIds, ...shared }: EditPageProps & { draftKey: string }) {
  const [removed, setRemoved] = useState<readonly PhotoId[]>([])
  const { photos, isLoading, hasFailed, isFetching, refetch } = usePhotos(photoIds.filter((id) => !removed.includes(id)))
  const { userId } = useCurrentUser()
  const editable = photos.filter(({ can }) => can.canEdit)
  const own = editable.filter((photo) => photo.userId === userId)
  // Admins edit photos of others one at a time, because each has its own entry in the audit.
  const shown = own.length > 0 ? own : editable.slice(0, 1)
  // Photos that are added or removed later must not take away the form.
  const [isOpen, setIsOpen] = useState(false)
  if (!isLoading && shown.length > 0 && !isOpen) setIsOpen(true)
  if (isLoading && !isOpen) return <Waiting />
  if (hasFailed && !isOpen)
    return (
      <Frame>
        <FailedState onRetry={refetch} isRetrying={isFetching} />
      </Frame>
    )
  return shown.length === 0 ? (
    <NothingToEdit />
  ) : (
    <EditForm {...shared} photos={shown} isOwn={own.length > 0} onRemoved={(photoId) => setRemoved([...removed, photoId])} />
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page title={t`Edit photos`} hasBack>
      {children}
    </Page>
  )
}

function Waiting() {
  return (
    <Frame>
      <Stack gap={3}>
        <Skeleton shape="block" height="148px" />
        <Skeleton shape="block" height="148px" />
      </Stack>
    </Frame>
  )
}

function NothingToEdit() {
  return (
    <Frame>
      <EmptyState
        icon="image"
        title={<Trans>There are no photos to edit</Trans>}
        action={
          <RouterLink href="/photo/create" className={buttonClass({ variant: 'primary' })}>
            <Trans>Upload photos</Trans>
          </RouterLink>
        }
      />
    </Frame>
  )
}

/** The queue in which changes of several photos wait. */
const severalPhotos = 'photos'

interface EditFormProps extends Omit<EditPageProps, 'photoIds'> {
  photos: readonly PhotoDetails[]
  /** False: one photo of another member. */
  isOwn: boolean
  draftKey: string
  onRemoved: (photoId: PhotoId) => void
}

function EditForm({ photos, isOwn, draftKey, onRemoved, uploads, PhotoEditor }: EditFormProps) {
  const isDesktop = useIsDesktop()
  // Files that turned out not to be images cannot be published; they can only be removed.
  const usable = photos.filter(({ photoState }) => photoState !== 'failed')
  const { values, edit, isRestored, discard, markSaved } = useEdits<MassValues>(recordOf(usable), { key: draftKey, fields: keptFields })
  const others = isOwn ? null : (usable[0] ?? null)
  const change = others ? othersChangeOf(others, values) : (changeOf(usable, values) ?? coverChangeOf(usable, values))
  const [isAttempted, setIsAttempted] = useState(false)
  const dismissUploads = useDismissUploads(uploads)
  const { isSaving, save } = useSave({ photos: usable, others, values, dismissUploads, markSaved })
  const long = isAttempted ? tooLong(usable, values) : []
  const count = photos.length

  function handleSave() {
    setIsAttempted(true)
    if (!isSaving && tooLong(usable, values).length === 0) void save()
  }

  function handleRemoved(photoId: PhotoId) {
    onRemoved(photoId)
    dismissUploads([photoId])
  }

  const saveButton = (
    <Button
      variant="primary"
      isBlock={!isDesktop}
      isBusy={isSaving}
      busyLabel={<Trans>Saving</Trans>}
      disabled={change === null}
      onClick={handleSave}
    >
      <Plural value={usable.length} one="Save # photo" other="Save # photos" />
    </Button>
  )
  const shared = { isOwn, values, onChange: edit }
  const forAll = usable.length > 0 && <ForAllFields {...shared} count={usable.length} />

  return (
    <Page
      title={<Plural value={count} one="Edit # photo" other="Edit # photos" />}
      hasBack
      actions={isDesktop ? saveButton : undefined}
      panel={isDesktop ? forAll : undefined}
    >
      <Stack gap={6}>
        <RefusalNotes others={others} />
        {isRestored && <RestoredNote onDiscard={discard} />}
        <FactsNote photos={photos} />
        {isOwn && <DraftsNote photos={usable} />}
        {!isDesktop && forAll}
        <Section title={<Trans>One by one</Trans>} action={isOwn && <AddMore />}>
          <PhotoFields {...shared} photos={photos} tooLong={long} onRemoved={handleRemoved} PhotoEditor={PhotoEditor} />
        </Section>
        <div role="alert">{long.length > 0 && <ErrorLine error={<Trans>Not saved yet. Shorten the marked texts first.</Trans>} />}</div>
        {!isDesktop && saveButton}
      </Stack>
    </Page>
  )
}

function RefusalNotes({ others }: { others: PhotoDetails | null }) {
  if (others) return <SaveNotes writes={[photoEdit]} subject={photoSubject(others.photoId)} />
  return <SaveNotes writes={[photosEdit]} subject={severalPhotos} />
}

function AddMore() {
  return (
    <RouterLink href="/photo/create" className={buttonClass({ variant: 'link', size: 'small' })}>
      <Trans>Add more</Trans>
    </RouterLink>
  )
}

function DraftsNote({ photos }: { photos: readonly PhotoDetails[] }) {
  if (!photos.some(({ isDraft }) => isDraft)) return null
  return (
    <Note icon="eye-slash">
      <Trans>These are drafts only you can see. Saving publishes them to the members you choose.</Trans>
    </Note>
  )
}

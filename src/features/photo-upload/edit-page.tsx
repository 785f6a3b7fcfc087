import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import type { PhotoId } from '#contract/primitives.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { photosEdit, savePhotoEdit, savePhotosEdit } from '#src/entities/photo/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
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
import { changeOf, coverChangeOf, keptFields, recordOf, tooLong, type MassValues } from './internal/edit-values.ts'
import { ForAllFields } from './internal/for-all-fields.tsx'
import { PhotoFields } from './internal/photo-fields.tsx'
import { FactsNote } from './internal/removed-facts-note.tsx'
import { usePhotoUploads } from './internal/use-photo-uploads.ts'
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
  const own = photos.filter(({ can }) => can.canEdit)
  // Photos that are added or removed later must not take away the form.
  const [isOpen, setIsOpen] = useState(false)
  if (!isLoading && own.length > 0 && !isOpen) setIsOpen(true)
  if (isLoading && !isOpen) return <Waiting />
  if (hasFailed && !isOpen)
    return (
      <Frame>
        <FailedState onRetry={refetch} isRetrying={isFetching} />
      </Frame>
    )
  return own.length === 0 ? (
    <NothingToEdit />
  ) : (
    <EditForm {...shared} photos={own} onRemoved={(photoId) => setRemoved([...removed, photoId])} />
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
  draftKey: string
  onRemoved: (photoId: PhotoId) => void
}

function EditForm({ photos, draftKey, onRemoved, uploads, PhotoEditor }: EditFormProps) {
  const isDesktop = useIsDesktop()
  // Files that turned out not to be images cannot be published; they can only be removed.
  const usable = photos.filter(({ photoState }) => photoState !== 'failed')
  const { values, edit, isRestored, discard, markSaved } = useEdits<MassValues>(recordOf(usable), { key: draftKey, fields: keptFields })
  const change = changeOf(usable, values)
  const coverChange = coverChangeOf(usable, values)
  const [isAttempted, setIsAttempted] = useState(false)
  const dismissUploads = useDismissUploads(uploads)
  const { isSaving, save } = useSave({ photos: usable, values, dismissUploads, markSaved })
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
      disabled={change === null && coverChange === null}
      onClick={handleSave}
    >
      <Plural value={usable.length} one="Save # photo" other="Save # photos" />
    </Button>
  )
  const forAll = usable.length > 0 && <ForAllFields count={usable.length} values={values} onChange={edit} />

  return (
    <Page
      title={<Plural value={count} one="Edit # photo" other="Edit # photos" />}
      hasBack
      actions={isDesktop ? saveButton : undefined}
      panel={isDesktop ? forAll : undefined}
    >
      <Stack gap={6}>
        <SaveNotes writes={[photosEdit]} subject={severalPhotos} />
        {isRestored && <RestoredNote onDiscard={discard} />}
        <FactsNote photos={photos} />
        <DraftsNote photos={usable} />
        {!isDesktop && forAll}
        <Section title={<Trans>One by one</Trans>} action={<AddMore />}>
          <PhotoFields photos={photos} values={values} onChange={edit} tooLong={long} onRemoved={handleRemoved} PhotoEditor={PhotoEditor} />
        </Section>
        <div role="alert">{long.length > 0 && <ErrorLine error={<Trans>Not saved yet. Shorten the marked texts first.</Trans>} />}</div>
        {!isDesktop && saveButton}
      </Stack>
    </Page>
  )
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
      <Trans>These are drafts that only you see. Saving publishes them to the members you choose.</Trans>
    </Note>
  )
}

interface SaveOptions {
  photos: readonly PhotoDetails[]
  values: MassValues
  dismissUploads: (photoIds: readonly PhotoId[]) => void
  markSaved: () => void
}

/** Photos that are saved or removed are no longer among those to be edited next. */
function useDismissUploads(uploads: PhotoUploads): SaveOptions['dismissUploads'] {
  const uploaded = usePhotoUploads()
  return (photoIds) => {
    const ended = new Set<number | null>(photoIds)
    for (const { localId, photoId } of uploaded?.done ?? []) if (ended.has(photoId)) uploads.dismiss(localId)
  }
}

/** Sends the changes, or queues them. A refused change stays in the outbox, and its draft on the device. */
function useSave({ photos, values, dismissUploads, markSaved }: SaveOptions) {
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)

  async function submitAll() {
    const [change, cover] = [changeOf(photos, values), coverChangeOf(photos, values)]
    const outcome = change && (await savePhotosEdit(change))
    if (outcome?.state === 'refused' || !cover) return outcome
    const ofCover = await savePhotoEdit(cover)
    return ofCover.state === 'refused' ? ofCover : (outcome ?? ofCover)
  }

  async function save() {
    setIsSaving(true)
    try {
      const outcome = await submitAll()
      if (!outcome) return
      notifySaved(outcome, <Plural value={photos.length} one="# photo saved." other="# photos saved." />)
      if (outcome.state === 'refused') return
      markSaved()
      dismissUploads(photos.map(({ photoId }) => photoId))
      await navigate({ to: afterSaving as never })
    } catch (error) {
      reportProblem(error)
      notify({ tone: 'error' })
    } finally {
      setIsSaving(false)
    }
  }

  return { isSaving, save }
}

/** A list of another feature, whose filter is in its address. */
const afterSaving = '/photos/browse/my'

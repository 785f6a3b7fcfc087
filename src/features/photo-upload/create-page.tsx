import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { photosAtOnce } from '#contract/photos/photo-choices.ts'
import { photoExtensions, photoMaxBytes } from '#contract/photos/photos.ts'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { acceptOf, photoFiles } from '#src/entities/upload/check-file.ts'
import { RefusedNote } from '#src/entities/upload/refused-note.tsx'
import { UploadKinds } from '#src/entities/upload/upload-kinds.tsx'
import { formatBytes } from '#src/lib/bytes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { FileDrop } from '#src/ui/form/file-drop.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { AlbumField } from './internal/album-field.tsx'
import { Blurring } from './internal/blurring.tsx'
import { CameraButton } from './internal/camera-button.tsx'
import { ChosenGrid } from './internal/chosen-grid.tsx'
import { LeaveQuestion } from './internal/leave-question.tsx'
import { UnkeptPhotoNote, type UnkeptPhotos } from './internal/unkept-photo-note.tsx'
import { useChosenPhotos, type ChosenPhoto, type ChosenPhotos } from './internal/use-chosen-photos.ts'
import { useKeptPhotos, type KeptPhotos } from './internal/use-kept-photos.ts'
import { usePastedFiles } from './internal/use-pasted-files.ts'
import type { BlurDialog, PhotoUploads } from './photo-uploads.ts'

export interface CreatePageProps {
  uploads: PhotoUploads
  BlurDialog: BlurDialog
  unkept?: UnkeptPhotos | undefined
}

type Missing = 'photos' | 'consent' | null

/** Chooses photos for an upload. Nothing leaves the device before the member starts the upload (F-06). */
export function CreatePage({ uploads, BlurDialog, unkept }: CreatePageProps) {
  const { t } = useLingui()
  const isDesktop = useIsDesktop()
  const chosen = useChosenPhotos()
  const [albumId, setAlbumId] = useState<PhotoAlbumId | null>(null)
  const [hasAgreed, setHasAgreed] = useState(false)
  const [isAttempted, setIsAttempted] = useState(false)
  const [blurring, setBlurring] = useState<ChosenPhoto | null>(null)
  const kept = useKeptPhotos(useCurrentUser().userId, chosen)
  const { isBusy, start } = useStart(uploads, chosen, kept)
  usePastedFiles(chosen.add)
  const count = chosen.photos.length
  const missing: Missing = count === 0 ? 'photos' : hasAgreed ? null : 'consent'

  function handleUpload() {
    setIsAttempted(missing !== null)
    if (missing === null && !isBusy) void start(albumId)
  }

  return (
    <Page title={t`Upload photos`} hasBack>
      <Stack gap={6}>
        <UploadKinds current="photo" />
        {unkept && <UnkeptPhotoNote reason={unkept} />}
        <RefusedNote refused={chosen.refused} server={photoFiles} kind="photo" onDismiss={chosen.forgetRefused} />
        <LeftOutNote count={chosen.leftOut} />
        <Stack gap={3}>
          <PhotoDrop isDisabled={isBusy} onFiles={chosen.add} />
          {!isDesktop && <CameraButton isDisabled={isBusy} onFiles={chosen.add} />}
        </Stack>
        {count > 0 && (
          <ChosenGrid photos={chosen.photos} isDisabled={isBusy} onBlur={setBlurring} onRemove={({ id }) => chosen.remove(id)} />
        )}
        <AlbumField value={albumId} onChange={setAlbumId} isDisabled={isBusy} />
        <Checkbox
          isChecked={hasAgreed}
          onChange={setHasAgreed}
          isInvalid={isAttempted && missing === 'consent'}
          label={<Trans>Everyone in these photos is an adult and agreed to being shown here.</Trans>}
        />
        <div role="alert">{isAttempted && <MissingLine missing={missing} />}</div>
        <div>
          <Button variant="primary" icon="upload-simple" isBusy={isBusy} busyLabel={<Trans>Preparing</Trans>} onClick={handleUpload}>
            <Plural value={count} _0="Upload photos" one="Upload # photo" other="Upload # photos" />
          </Button>
        </div>
      </Stack>
      <LeaveQuestion isNeeded={count > 0} areKept={kept.areAllKept} onLeave={kept.forget} />
      {blurring && <Blurring photo={blurring} chosen={chosen} BlurDialog={BlurDialog} onClose={() => setBlurring(null)} />}
    </Page>
  )
}

function useStart(uploads: PhotoUploads, chosen: ChosenPhotos, kept: KeptPhotos) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)

  async function start(albumId: PhotoAlbumId | null) {
    setIsBusy(true)
    try {
      // Before anything is sent, the originals of blurred photos are no longer on the device.
      await kept.settle()
      // Without handles: one would lead back to the original of a blurred photo.
      const notTaken = await uploads.addPhotos(
        chosen.photos.map(({ file }) => ({ file, handle: null })),
        albumId,
      )
      if (notTaken === 'unheard') return notify({ tone: 'error', text: <Trans>Reload your other tabs of this site first.</Trans> })
      await kept.forget()
      chosen.clear()
      if (notTaken.length > 0) notify({ tone: 'error', text: <RefusedNote refused={notTaken} server={photoFiles} kind="photo" /> })
      await navigate({ to: '/photo/upload/complete', ignoreBlocker: true })
    } catch (error) {
      reportProblem(error)
      notify({ tone: 'error', text: <Trans>The upload couldn’t start. Your photos are still here.</Trans> })
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, start }
}

function PhotoDrop({ isDisabled, onFiles }: { isDisabled: boolean; onFiles: (files: File[]) => void }) {
  const { i18n } = useLingui()
  const limit = formatBytes(photoMaxBytes, i18n.locale)
  const kinds = photoExtensions.join(', ')
  return (
    <FileDrop
      label={<Trans>Choose photos</Trans>}
      hint={
        <Trans>
          Drop or paste them here, too. {kinds}, up to {limit} each
        </Trans>
      }
      accept={acceptOf(photoFiles, 'photo')}
      isMultiple
      isDisabled={isDisabled}
      icon="image"
      onFiles={onFiles}
    />
  )
}

function LeftOutNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <div role="alert">
      <Note tone="warning">
        <Trans>Up to {photosAtOnce} photos can be uploaded together.</Trans>{' '}
        <Plural value={count} one="# photo was left out." other="# photos were left out." />
      </Note>
    </div>
  )
}

function MissingLine({ missing }: { missing: Missing }) {
  if (missing === 'photos') return <ErrorLine error={<Trans>Choose at least one image.</Trans>} />
  if (missing === 'consent') return <ErrorLine error={<Trans>Confirm this first.</Trans>} />
  return null
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PhotoId } from '#contract/content/ids.ts'
import { FailureSentence } from '#src/entities/upload/failure-sentence.tsx'
import { UploadStatus } from '#src/entities/upload/upload-status.tsx'
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { percentOf } from '#src/offline/uploads/upload-state.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { RemovedFactsNote } from './internal/removed-facts-note.tsx'
import { UnusableNote } from './internal/unusable-note.tsx'
import { usePhotoUploads, type PhotoUploadList } from './internal/use-photo-uploads.ts'
import { usePhotos } from './internal/use-photos.ts'
import type { PhotoUploads } from './photo-uploads.ts'

/** The progress of photos, and what comes next (1§2, F-06). */
export function CompletePage({ uploads }: { uploads: PhotoUploads }) {
  const { t } = useLingui()
  const list = useWithoutGone(usePhotoUploads())
  return (
    <Page title={t`Photo upload`} hasBack>
      {list === null ? (
        <Skeleton shape="block" height="148px" />
      ) : (
        <Stack gap={6}>
          {countOf(list) === 0 ? <NothingHere /> : <Progress list={list} />}
          <Notes list={list} uploads={uploads} />
          <UnusableNote photoIds={receivedIds(list)} />
          <RemovedFactsNote photoIds={receivedIds(list)} />
          {countOf(list) > 0 && <NextSteps photoIds={list.photoIds} />}
          <Waiting list={list} />
        </Stack>
      )}
    </Page>
  )
}

/**
 * The server recognises a photo that the member has already also by its content, once it is there: then the draft is gone, and the upload
 * counts as a duplicate.
 */
function useWithoutGone(list: PhotoUploadList | null): PhotoUploadList | null {
  const { gone } = usePhotos(list ? receivedIds(list) : [])
  if (!list || gone.length === 0) return list
  const isGone = ({ photoId }: UploadEntry) => gone.some((id) => id === photoId)
  return {
    ...list,
    done: list.done.filter((entry) => !isGone(entry)),
    // The other photo is not known, so there is nothing to open.
    duplicates: [...list.duplicates, ...list.done.filter(isGone).map((entry) => ({ ...entry, photoId: null }))],
    photoIds: list.photoIds.filter((id) => !gone.includes(id)),
  }
}

// Ids from the server.
const receivedIds = ({ done }: PhotoUploadList) => done.flatMap(({ photoId }) => (photoId === null ? [] : [photoId as PhotoId]))

const countOf = ({ active, done, failed, duplicates }: PhotoUploadList) => active.length + done.length + failed.length + duplicates.length

function NothingHere() {
  return (
    <EmptyState
      icon="image"
      title={<Trans>No photos are being uploaded</Trans>}
      action={
        <RouterLink href="/photo/create" className={buttonClass({ variant: 'primary' })}>
          <Trans>Upload photos</Trans>
        </RouterLink>
      }
    />
  )
}

function Progress({ list: { active, done } }: { list: PhotoUploadList }) {
  const { t } = useLingui()
  const [uploaded, total] = [done.length, active.length + done.length]
  const bytes = (entries: readonly UploadEntry[], amount: (entry: UploadEntry) => number) =>
    entries.reduce((sum, entry) => sum + amount(entry), 0)
  const sentBytes = bytes(done, ({ sizeBytes }) => sizeBytes) + bytes(active, (entry) => entry.sentBytes)
  const sizeBytes = bytes([...done, ...active], (entry) => entry.sizeBytes)
  if (total === 0) return null
  return (
    <Stack gap={2}>
      <output>
        <Text as="span" size="head" isTabular>
          {active.length === 0 ? (
            <Plural value={total} one="# photo uploaded" other="# photos uploaded" />
          ) : (
            <Trans>
              {uploaded} of {total} uploaded
            </Trans>
          )}
        </Text>
      </output>
      <ProgressYarn
        label={t`Photo upload`}
        value={percentOf({ sentBytes, sizeBytes })}
        state={active.length === 0 ? 'done' : active.every(({ state }) => state === 'paused') ? 'hold' : 'running'}
      />
      {active.length > 0 && (
        <Text size="meta" tone="muted">
          <Trans>You can leave this screen. The upload continues, even after a reload or a lost connection.</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** What was not uploaded, and why. */
function Notes({ list: { failed, duplicates }, uploads }: { list: PhotoUploadList; uploads: PhotoUploads }) {
  const { t } = useLingui()
  const dismiss = ({ localId }: UploadEntry) => <IconButton icon="x" label={t`Dismiss`} onClick={() => uploads.dismiss(localId)} />
  return (
    <>
      {failed.length > 0 && (
        <div role="alert">
          <Stack gap={2}>
            {failed.map((entry) => (
              <Note key={entry.localId} tone="danger" action={dismiss(entry)}>
                <FailureSentence filename={entry.filename} ended={entry.ended} />
              </Note>
            ))}
          </Stack>
        </div>
      )}
      {duplicates.map((entry) => (
        <Note key={entry.localId} action={dismiss(entry)}>
          {entry.filename}: <Trans>You have this photo already.</Trans>{' '}
          {entry.photoId !== null && (
            <RouterLink href={`/photos/${entry.photoId}`} className={linkTextClass()}>
              <Trans>Open it</Trans>
            </RouterLink>
          )}
        </Note>
      ))}
    </>
  )
}

function NextSteps({ photoIds }: { photoIds: readonly PhotoId[] }) {
  return (
    <Stack gap={2}>
      <Row gap={2} isWrapping>
        {photoIds.length > 0 && (
          <RouterLink href="/photo/upload/edit" className={buttonClass({ variant: 'primary' })}>
            <Trans>Edit them</Trans>
          </RouterLink>
        )}
        <RouterLink href="/photo/create" className={buttonClass()}>
          <Trans>Upload more</Trans>
        </RouterLink>
      </Row>
      <Text size="meta" tone="muted">
        {photoIds.length > 0 ? (
          <Trans>They’re drafts only you can see until you save them there.</Trans>
        ) : (
          <Trans>You can edit them once the upload has started.</Trans>
        )}
      </Text>
    </Stack>
  )
}

/** Each photo that is still on this device, with its state. */
function Waiting({ list: { active } }: { list: PhotoUploadList }) {
  if (active.length === 0) return null
  return (
    <Stack gap={2}>
      <Stack as="ul" gap={2}>
        {active.map((upload) => (
          <li key={upload.localId}>
            <Text size="meta" isStrong lines={1}>
              {upload.filename}
            </Text>
            <Text as="div" size="meta" tone="muted" isTabular>
              <UploadStatus upload={upload} />
            </Text>
          </li>
        ))}
      </Stack>
      <RouterLink href="/video/create" className={linkTextClass()}>
        <Trans>Pause or cancel uploads</Trans>
      </RouterLink>
    </Stack>
  )
}

import { Plural } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { savePhotoEdit, savePhotosEdit } from '#src/entities/photo/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import type { PhotoUploads } from '../photo-uploads.ts'
import { changeOf, coverChangeOf, othersChangeOf, type MassValues } from './edit-values.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

interface SaveOptions {
  photos: readonly PhotoDetails[]
  /** The photo, if it is another member's. */
  others: PhotoDetails | null
  values: MassValues
  dismissUploads: (photoIds: readonly PhotoId[]) => void
  markSaved: () => void
}

/** Photos that are saved or removed are no longer among those to be edited next. */
export function useDismissUploads(uploads: PhotoUploads): SaveOptions['dismissUploads'] {
  const uploaded = usePhotoUploads()
  return (photoIds) => {
    const ended = new Set<number | null>(photoIds)
    for (const { localId, photoId } of uploaded?.done ?? []) if (ended.has(photoId)) uploads.dismiss(localId)
  }
}

/** Sends the changes, or queues them. A refused change stays in the outbox, and its draft on the device. */
export function useSave({ photos, others, values, dismissUploads, markSaved }: SaveOptions) {
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)

  async function submitAll() {
    if (others) {
      const edit = othersChangeOf(others, values)
      return edit && savePhotoEdit(edit)
    }
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
      await navigate({ to: (others ? `/photos/${others.photoId}` : afterSaving) as never })
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

import { reportProblem } from '#src/data/http/report-problem.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Category } from '#contract/categories.ts'
import { showLeftWrites } from '#src/data/outbox/outbox-link.ts'
import { useRefusedWrites, useWaitingWrites } from '#src/data/outbox/waiting-writes.ts'
import { useViewer } from '#src/data/session/use-current-user.ts'
import { VideoForm } from '#src/entities/video/video-form.tsx'
import { videoProblems, isComplete, type VideoProblems, type VideoValues } from '#src/entities/video/video-problems.ts'
import { PublishField } from '#src/entities/video/publish-field.tsx'
import { videoQueries } from '#src/entities/video/queries.ts'
import { videoEdit } from '#src/entities/video/writes.ts'
import { videoSubject } from '#src/offline/outbox/video-edits.ts'
import type { UploadDetails } from '#src/offline/uploads/upload-entry.ts'
import type { UploadView } from '#src/offline/uploads/upload-state.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { focusFirstProblem } from '#src/ui/form/focus-first-problem.ts'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { createAutosave } from './autosave.ts'
import type { UploadActions } from './upload-actions.ts'

export interface DetailsFormProps {
  upload: UploadView
  actions: UploadActions
}

const saveAfterMs = 600

interface UploadValues extends VideoValues {
  readonly publishWhenReady: boolean
}

/**
 * Title, description, categories, co-stars, privacy and whether to publish, while the upload runs. Saves
 * automatically. Key it by the upload.
 */
export function DetailsForm({ upload, actions }: DetailsFormProps) {
  const viewer = useViewer()
  const categories = useQuery(videoQueries.categories())
  const rules = { categories: categories.data?.categories ?? [], hasActionMaximum: !viewer.permissions.has('video.can_cat_assign_any') }
  const [values, setValues] = useState(() => valuesOf(upload))
  const formRef = useRef<HTMLDivElement>(null)
  const [isTyping, setIsTyping] = useState(false)
  const [savesUnderWay, setSavesUnderWay] = useState(0)
  const [autosave] = useState(() =>
    createAutosave<UploadDetails>((details) => {
      setIsTyping(false)
      setSavesUnderWay((known) => known + 1)
      actions
        .describe(upload.localId, details)
        // Until this page has read the outbox again, the form would show "Saved." too early.
        .then(showLeftWrites)
        .catch(reportProblem)
        .finally(() => setSavesUnderWay((known) => known - 1))
    }, saveAfterMs),
  )

  // The page or this form may close while the member is typing.
  useEffect(() => {
    addEventListener('pagehide', autosave.flush)
    return () => {
      removeEventListener('pagehide', autosave.flush)
      autosave.flush()
    }
  }, [autosave])

  function handleChange(change: Partial<UploadValues>) {
    const next = { ...values, ...change }
    setValues(next)
    setIsTyping(true)
    const { categories: listed = [], special = [] } = categories.data ?? {}
    autosave.change(detailsOf(change, next, videoProblems(next, rules), [...listed, ...special]))
  }

  function handlePublishWish(publishWhenReady: boolean) {
    // The marks must be rendered before the form can go to the first of them.
    flushSync(() => handleChange({ publishWhenReady }))
    if (publishWhenReady) focusFirstProblem(formRef.current)
  }

  return (
    <Stack gap={4}>
      <div ref={formRef}>
        <VideoForm
          values={values}
          onChange={handleChange}
          {...rules}
          canChooseNobody={viewer.role === 'admin' || viewer.role === 'vendor'}
          showsAllProblems={values.publishWhenReady}
        />
      </div>
      <PublishField value={values.publishWhenReady} onChange={handlePublishWish} />
      <SavedMark upload={upload} isSaving={isTyping || savesUnderWay > 0} />
    </Stack>
  )
}

/** Details wait with the upload until the video's draft exists, then in the outbox as an edit of it. */
function SavedMark({ upload, isSaving }: { upload: UploadView; isSaving: boolean }) {
  const { i18n } = useLingui()
  // No video has the number 0.
  const subject = videoSubject(upload.videoId ?? 0)
  const isOnItsWay = useWaitingWrites([videoEdit], subject).length > 0
  const [refused] = useRefusedWrites([videoEdit], subject)
  const refusal = refused?.code ?? upload.detailsRefusal
  if (refusal !== null) {
    const reason = i18n._(messageForCode(refusal))
    return <ErrorLine error={<Trans>Not saved: {reason}</Trans>} />
  }
  return (
    <output>
      <Text as="span" size="meta" tone="muted">
        {isSaving ? (
          <Trans>Saving</Trans>
        ) : upload.details === null ? (
          <Trans>Changes save automatically.</Trans>
        ) : Object.keys(upload.details.unfinished ?? {}).length > 0 ? (
          <Trans>Saved on this device. Marked items send once complete.</Trans>
        ) : upload.areDetailsSent && !isOnItsWay ? (
          <Trans>Saved.</Trans>
        ) : (
          <Trans>Saved on this device. It will send when you’re online.</Trans>
        )}
      </Text>
    </output>
  )
}

/** The values of a new draft on the server, with the changes typed since. */
function valuesOf({ title, details }: UploadView): UploadValues {
  const { unfinished = {}, shownCategories: _shownCategories, ...finished } = details ?? {}
  const typed = withoutUndefined({ ...finished, ...unfinished })
  const untouched = { description: '', categories: [], stars: [], publishWhenReady: false }
  return { title, ...untouched, allowPlay: 'members', allowDownload: 'nobody', ...typed }
}

/** The values the server accepts as they are, and separately those that have to wait until they are complete. */
function detailsOf(
  change: Partial<UploadValues>,
  values: UploadValues,
  problems: VideoProblems,
  known: readonly Category[],
): UploadDetails {
  const { title, description, categories, publishWhenReady } = values
  // The server would refuse to publish an incomplete video, and the rest of the change with it.
  const isWishHeldBack = publishWhenReady && !isComplete(problems)
  const hasBrokenCategories = problems.categories.length > 0
  return {
    ...(change.title !== undefined && problems.title === null && { title }),
    ...(change.description !== undefined && problems.description === null && { description }),
    ...(change.categories &&
      !hasBrokenCategories && {
        categories: [...categories],
        shownCategories: categories.flatMap((id) => known.filter(({ categoryId }) => categoryId === id)),
      }),
    ...(change.stars && { stars: [...change.stars] }),
    ...(change.allowPlay && { allowPlay: change.allowPlay }),
    ...(change.allowDownload && { allowDownload: change.allowDownload }),
    ...(!isWishHeldBack && { publishWhenReady }),
    unfinished: {
      ...(problems.title !== null && { title }),
      ...(problems.description !== null && { description }),
      ...(hasBrokenCategories && categories.length > 0 && { categories: [...categories] }),
      ...(isWishHeldBack && { publishWhenReady }),
    },
  }
}

function withoutUndefined(details: Partial<UploadDetails>): Partial<UploadValues> {
  // Removing the undefined entries makes the narrower type true.
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as Partial<UploadValues>
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import type { RequestInput } from '#contract/endpoint.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { editVideo } from '#contract/videos.ts'
import { useCan } from '#src/data/session/use-current-user.ts'
import { DraftNote } from '#src/entities/video/draft-note.tsx'
import { NotYourVideo } from '#src/entities/video/not-your-video.tsx'
import { VideoForm } from '#src/entities/video/video-form.tsx'
import { videoProblems, isComplete } from '#src/entities/video/video-problems.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { useDraftState, useVideo, useVideoRecord } from '#src/entities/video/use-video.ts'
import { saveVideoEdit, videoEdit, type ShownEdit } from '#src/entities/video/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { videoSubject } from '#src/offline/outbox/video-edits.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { focusFirstProblem } from '#src/ui/form/configured/focus-first-problem.ts'
import { RestoredNote } from '#src/ui/form/record/restored-note.tsx'
import { useEdits } from '#src/ui/form/record/use-edits.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import {
  changeOf,
  isAcceptable,
  keptFields,
  publishingOf,
  refusedOver,
  shownOf,
  thumbProblem,
  valuesOf,
  type VersionedValues,
} from './internal/edit-values.ts'
import { LastActions } from './internal/last-actions.tsx'
import { MoreFields } from './internal/more-fields.tsx'
import { useProblemNames } from './internal/use-problem-names.ts'

export interface EditPageProps {
  videoId: VideoId
  /** How it is sold, in a form of its own. */
  sale?: ReactNode
}

/**
 * Edits a video, field by field as the member's permissions allow (1§6). Offline the change is queued in the outbox.
 */
export function EditPage({ videoId, sale }: EditPageProps) {
  const { t } = useLingui()
  const video = useVideo(videoId)
  const isEditable = video.can.canEdit || video.can.canEditCategories || video.can.canSetStatus.length > 0
  return (
    <Page title={t`Edit video`} hasBack>
      {isEditable ? (
        <Stack gap={10}>
          <EditForm videoId={videoId} />
          {sale}
        </Stack>
      ) : (
        <NotYourVideo />
      )}
    </Page>
  )
}

/** Sends an edit and reports the outcome. A refused one stays in the outbox, and its draft on the device. */
function useSaveEdit(videoId: VideoId, markSaved: () => void) {
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)

  async function save(edited: RequestInput<typeof editVideo>, shown: ShownEdit, savedText: ReactNode) {
    setIsSaving(true)
    try {
      const outcome = await saveVideoEdit(edited, shown)
      notifySaved(outcome, savedText)
      if (outcome.state === 'refused') return
      markSaved()
      await navigate({ to: '/videos/$videoId', params: { videoId } })
    } catch (error) {
      notify({ tone: 'error', text: error instanceof Error ? error.message : undefined })
    } finally {
      setIsSaving(false)
    }
  }

  return { isSaving, save }
}

/** The video, the values entered over it, and the resulting request. */
function useVideoEdits(videoId: VideoId) {
  const { shown: video, accepted } = useVideoRecord(videoId)
  const record = { ...valuesOf(video), version: video.version }
  const { values: versioned, base, newer, ...edits } = useEdits<VersionedValues>(record, { key: videoSubject(videoId), fields: keptFields })
  const { version: _version, ...values } = versioned
  // With the version the edits are based on, the server refuses to overwrite changes made elsewhere.
  const stored = { ...accepted, version: base.version }
  return {
    ...edits,
    video,
    accepted,
    values,
    newer: { ...refusedOver(accepted, video), ...newer },
    change: changeOf(stored, values),
    publishing: publishingOf(stored, values),
  }
}

function useAllCategories() {
  const { data } = useSuspenseQuery(videoQueries.categories())
  return [...data.categories, ...data.special]
}

type Attempt = 'save' | 'publish'

function EditForm({ videoId }: Pick<EditPageProps, 'videoId'>) {
  const { video, accepted, values, newer, change, publishing, edit, isRestored, discard, markSaved } = useVideoEdits(videoId)
  const categories = useAllCategories()
  const hasActionMaximum = !useCan('video.can_cat_assign_any')
  const formRef = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const { isSaving, save } = useSaveEdit(videoId, markSaved)
  const nameProblems = useProblemNames()
  const timecodeProblem = thumbProblem(accepted, values)
  const problems = videoProblems(values, { categories, hasActionMaximum })
  const isValid = !timecodeProblem && isAcceptable(change, problems, video)
  const draftState = useDraftState(accepted)
  const isIncomplete = draftState === 'incomplete'

  const canPublish = isValid && isComplete(problems)

  /** The marks must be rendered before the form can go to the first of them. */
  function begin(next: Attempt) {
    flushSync(() => setAttempt(next))
  }

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    begin('save')
    if (change && isValid) await save(change, shownOf(change, values, categories), <Trans>Saved.</Trans>)
    if (!isValid) focusFirstProblem(formRef.current)
  }

  async function handlePublish() {
    begin('publish')
    if (canPublish) await save(publishing, shownOf(publishing, values, categories), <Trans>Published.</Trans>)
    else focusFirstProblem(formRef.current)
  }

  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap={6}>
        <SaveNotes writes={[videoEdit]} subject={videoSubject(videoId)} />
        {isRestored && <RestoredNote onDiscard={discard} />}
        <DraftNote video={accepted} />
        <VideoForm
          values={values}
          onChange={edit}
          newer={newer}
          categories={categories}
          hasActionMaximum={hasActionMaximum}
          canChooseNobody={video.can.canChooseNobody}
          hasCategoriesOnly={!video.can.canEdit}
          showsAllProblems={attempt !== null || isIncomplete || values.publishWhenReady}
        />
        <MoreFields video={video} values={values} onChange={edit} timecodeProblem={timecodeProblem} showsAllProblems={attempt !== null} />
        <SaveRow
          isSaving={isSaving}
          isDisabled={!change || (attempt !== null && !isValid)}
          refused={attempt !== null && !(attempt === 'publish' ? canPublish : isValid) ? attempt : null}
          fields={nameProblems(problems, timecodeProblem !== undefined)}
          onPublish={video.can.canPublish === 'now' && draftState !== 'inReview' ? handlePublish : undefined}
        />
        <LastActions video={video} />
      </Stack>
    </form>
  )
}

interface SaveRowProps {
  isSaving: boolean
  isDisabled: boolean
  /** What the member tried while fields above are marked. */
  refused: Attempt | null
  /** The names of the marked fields. */
  fields: string
  /** For a draft that is ready: most members come to publish it, so saving alone is the second choice. */
  onPublish: (() => Promise<void>) | undefined
}

function SaveRow({ isSaving, isDisabled, refused, fields, onPublish }: SaveRowProps) {
  return (
    <Stack gap={2}>
      <div role="alert">
        <ErrorLine
          error={
            refused &&
            (refused === 'publish' ? (
              <Trans>Not published yet. Complete this first: {fields}.</Trans>
            ) : (
              <Trans>Not saved yet. Correct this first: {fields}.</Trans>
            ))
          }
        />
      </div>
      <Row justify="end">
        <Button
          type="submit"
          variant={onPublish ? 'quiet' : 'primary'}
          isBusy={isSaving}
          busyLabel={<Trans>Saving</Trans>}
          disabled={isDisabled}
        >
          <Trans>Save</Trans>
        </Button>
        {onPublish && (
          <Button variant="primary" disabled={isSaving} onClick={() => void onPublish()}>
            <Trans>Publish</Trans>
          </Button>
        )}
      </Row>
    </Stack>
  )
}

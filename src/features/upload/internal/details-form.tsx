import { reportProblem } from '#src/data/http/report-problem.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useViewer } from '#src/data/session/use-self.ts'
import { FilmForm } from '#src/entities/video/film-form.tsx'
import type { FilmValues } from '#src/entities/video/film-problems.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import type { UploadDetails } from '#src/offline/uploads/upload-entry.ts'
import type { UploadView } from '#src/offline/uploads/upload-state.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
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

/** Title, description, categories, co-stars and privacy while bytes flow. Saves itself. Key it by the upload. */
export function DetailsForm({ upload, actions }: DetailsFormProps) {
  const viewer = useViewer()
  const categories = useQuery(videoQueries.categories())
  const [values, setValues] = useState(() => valuesOf(upload))
  const [isTyping, setIsTyping] = useState(false)
  const [autosave] = useState(() =>
    createAutosave<UploadDetails>((details) => {
      setIsTyping(false)
      actions.describe(upload.localId, details).catch(reportProblem)
    }, saveAfterMs),
  )

  // The page or this form may go away in the middle of a word.
  useEffect(() => {
    addEventListener('pagehide', autosave.flush)
    return () => {
      removeEventListener('pagehide', autosave.flush)
      autosave.flush()
    }
  }, [autosave])

  function handleChange(change: Partial<FilmValues>) {
    setValues({ ...values, ...change })
    setIsTyping(true)
    autosave.change(detailsOf(change))
  }

  return (
    <Stack gap={4}>
      <FilmForm
        values={values}
        onChange={handleChange}
        categories={categories.data?.categories ?? []}
        hasActionMaximum={!viewer.permissions.has('video.can_cat_assign_any')}
        canChooseNobody={viewer.role === 'admin' || viewer.role === 'vendor'}
      />
      <SavedMark upload={upload} isTyping={isTyping} />
    </Stack>
  )
}

function SavedMark({ upload, isTyping }: { upload: UploadView; isTyping: boolean }) {
  const { i18n } = useLingui()
  if (upload.detailsRefusal !== null) {
    const reason = i18n._(wordsOfCode(upload.detailsRefusal))
    return <ErrorLine error={<Trans>Not saved: {reason}</Trans>} />
  }
  return (
    <output>
      <Text as="span" size="meta" tone="muted">
        {isTyping ? (
          <Trans>Saving</Trans>
        ) : upload.details === null ? (
          <Trans>Changes are saved by themselves.</Trans>
        ) : upload.areDetailsSent ? (
          <Trans>Saved.</Trans>
        ) : (
          <Trans>Saved on this device. Sent when there is a connection.</Trans>
        )}
      </Text>
    </output>
  )
}

/** What a new draft has on the server, with what was typed since. */
function valuesOf({ title, details }: UploadView): FilmValues {
  return {
    title,
    description: '',
    categories: [],
    stars: [],
    allowPlay: 'members',
    allowDownload: 'nobody',
    ...withoutUndefined(details ?? {}),
  }
}

function detailsOf({ categories, stars, ...words }: Partial<FilmValues>): UploadDetails {
  return { ...words, ...(categories && { categories: [...categories] }), ...(stars && { stars: [...stars] }) }
}

function withoutUndefined(details: UploadDetails): Partial<FilmValues> {
  // Removing the undefined entries is what makes the narrower type true.
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as Partial<FilmValues>
}

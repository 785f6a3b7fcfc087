import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import { forumId, forumLimits, type Forum, type ForumId } from '#contract/community/forums.ts'
import type { PollId } from '#contract/community/ids.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { PicturesField, PicturesPasted } from '#src/entities/attachment/picked-pictures.tsx'
import { usePickedPictures, type PickedPictures } from '#src/entities/attachment/use-picked-pictures.ts'
import { startThread } from '#src/entities/forum/writes.ts'
import { usePollFields } from '#src/entities/poll/form/poll-fields.tsx'
import { emptyPoll, inputOf, type PollValues } from '#src/entities/poll/form/poll-values.ts'
import { useCreatePoll } from '#src/entities/poll/mutations.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { tagField } from '#src/entities/tag/tag-field.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { RowsAwaited } from '#src/ui/feedback/rows-awaited.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { richText } from '#src/entities/rich-text/configured-rich-text.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { forumOptions, postField, titleField } from './internal/post-fields.ts'

/** The title is `threadTitle`: a poll's question is `title`. */
type ThreadValues = PollValues & {
  forumId: string
  threadTitle: string
  text: string
  isSubscribed: boolean
  hasPoll: boolean
  photos: null
  tagList: string[]
}

export interface NewThreadPageProps {
  /** The forum that is chosen at first. */
  forumId: ForumId | undefined
}

/** Starts a thread with its first post, perhaps with a poll in it. Entries are saved on the device until the thread is sent. */
export function NewThreadPage({ forumId: chosen }: NewThreadPageProps) {
  const { t } = useLingui()
  const index = useQuery(forumQueries.index())
  return (
    <Page title={t`New thread`} hasBack>
      {index.data ? (
        <ThreadForm forums={index.data.items} chosen={chosen} />
      ) : (
        <RowsAwaited total={3} error={index.error} onRetry={() => void index.refetch()} isRetrying={index.isFetching} />
      )}
    </Page>
  )
}

function fieldsFor(forums: readonly Forum[], pictures: PickedPictures): FieldConfig<ThreadValues>[] {
  return [
    {
      kind: 'select',
      name: 'forumId',
      label: msg`Forum`,
      options: forumOptions(forums),
      emptyLabel: msg`Choose a forum`,
      rules: [{ rule: 'required', message: ruleMessages['required'] }],
    },
    { ...titleField, name: 'threadTitle' },
    {
      ...postField,
      ...richText({
        rows: 8,
        maxLength: forumLimits.text,
        placeholder: msg`Say what you know, where you’re stuck, and what you’ve tried.`,
      }),
    },
    // The files are no value of the form: drafts cannot hold them.
    { kind: 'custom', name: 'photos', label: msg`Photos`, render: () => <PicturesField pictures={pictures} /> },
    tagField,
    { kind: 'switch', name: 'isSubscribed', label: msg`Subscribe to replies` },
    { kind: 'switch', name: 'hasPoll', label: msg`Add a poll`, hint: msg`A thread with a poll needs a connection when you post it.` },
  ]
}

/** Everybody who reads the thread sees its poll. */
const leftOut: ReadonlySet<string> = new Set(['privacy', 'privacyComment'])

function pollFieldsIn(fields: ReadonlyArray<FieldConfig<PollValues>>): FieldConfig<ThreadValues>[] {
  return fields
    .filter(({ name }) => !leftOut.has(name))
    .map((field) => ({ ...field, isHidden: (values: ThreadValues) => !values.hasPoll || field.isHidden?.(values) === true }))
}

/** Publishes the poll of a thread. A second attempt, after the thread was refused, uses the poll of the first. */
function usePublishedPoll() {
  const creation = useCreatePoll()
  const { timeZone } = useMemberClock()
  const made = useRef<{ readonly key: string; readonly id: PollId } | null>(null)
  return async (values: ThreadValues): Promise<PollId | null> => {
    if (!values.hasPoll) return null
    const input = inputOf(values, timeZone)
    const key = JSON.stringify(input)
    if (made.current?.key !== key) made.current = { key, id: (await creation.mutateAsync(input)).id }
    return made.current.id
  }
}

function ThreadForm({ forums, chosen }: { forums: readonly Forum[]; chosen: ForumId | undefined }) {
  const navigate = useNavigate()
  const pictures = usePickedPictures('forum:new')
  const pollFields = usePollFields()
  const publishPoll = usePublishedPoll()

  async function handleSubmit(values: ThreadValues) {
    const { threadTitle, text, isSubscribed, tagList } = values
    const to = v.parse(forumId, Number(values.forumId))
    const pollId = await publishPoll(values)
    const sent = await pictures.settled()
    const files = sent.map(({ file }) => file)
    const outcome = await startThread(to, { title: threadTitle.trim(), text: text.trim(), files, isSubscribed, pollId, tagList })
    // They are with the thread now.
    pictures.takeOut(sent)
    notifySaved(outcome, <Trans>Thread posted.</Trans>)
    const threadId = outcome.state === 'sent' ? outcome.answer?.thread.threadId : undefined
    if (threadId === undefined) return void navigate({ to: '/forums/$forumId/threads', params: { forumId: to }, replace: true })
    return void navigate({ to: '/threads/$threadId', params: { threadId }, replace: true })
  }

  return (
    <PicturesPasted pictures={pictures}>
      <ConfiguredForm
        fields={[...fieldsFor(forums, pictures), ...pollFieldsIn(pollFields)]}
        defaultValues={{
          ...emptyPoll,
          forumId: chosen === undefined ? '' : String(chosen),
          ...{ threadTitle: '', text: '', isSubscribed: true, hasPoll: false, photos: null, tagList: [] },
        }}
        draftKey="forum:new"
        submitLabel={<Trans>Post thread</Trans>}
        busyLabel={<Trans>Posting</Trans>}
        onSubmit={handleSubmit}
        onDiscard={pictures.clear}
      />
    </PicturesPasted>
  )
}

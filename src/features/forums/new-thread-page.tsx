import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { forumId, forumLimits, type Forum, type ForumId } from '#contract/community/forums.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { PicturesField } from '#src/entities/attachment/picked-pictures.tsx'
import { usePickedPictures } from '#src/entities/attachment/use-picked-pictures.ts'
import { startThread } from '#src/entities/forum/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { RowsAwaited } from '#src/ui/feedback/rows-awaited.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { forumOptions } from './internal/forum-options.ts'
import { postField, titleField } from './internal/post-fields.ts'

type ThreadValues = { forumId: string; title: string; text: string }

export interface NewThreadPageProps {
  /** The forum that is chosen at first. */
  forumId: ForumId | undefined
}

/** Starts a thread with its first post. Entries are saved on the device until the thread is sent. */
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

function fieldsFor(forums: readonly Forum[]): FieldConfig<ThreadValues>[] {
  return [
    {
      kind: 'select',
      name: 'forumId',
      label: msg`Forum`,
      options: forumOptions(forums),
      emptyLabel: msg`Choose a forum`,
      rules: [{ rule: 'required', message: ruleMessages['required'] }],
    },
    titleField,
    { ...postField, rows: 8, maxLength: forumLimits.text, placeholder: msg`Say what you know, where you’re stuck, and what you’ve tried.` },
  ]
}

function ThreadForm({ forums, chosen }: { forums: readonly Forum[]; chosen: ForumId | undefined }) {
  const navigate = useNavigate()
  const pictures = usePickedPictures()

  async function handleSubmit({ forumId: choice, title, text }: ThreadValues) {
    const to = v.parse(forumId, Number(choice))
    const outcome = await startThread(to, { title: title.trim(), text: text.trim(), files: pictures.picked.map(({ file }) => file) })
    notifySaved(outcome, <Trans>Thread posted.</Trans>)
    const threadId = outcome.state === 'sent' ? outcome.answer?.thread.threadId : undefined
    if (threadId === undefined) return void navigate({ to: '/forums/$forumId/threads', params: { forumId: to }, replace: true })
    return void navigate({ to: '/threads/$threadId', params: { threadId }, replace: true })
  }

  return (
    <ConfiguredForm
      fields={fieldsFor(forums)}
      defaultValues={{ forumId: chosen === undefined ? '' : String(chosen), title: '', text: '' }}
      draftKey="forum:new"
      submitLabel={<Trans>Post thread</Trans>}
      busyLabel={<Trans>Posting</Trans>}
      onSubmit={handleSubmit}
    >
      <PicturesField pictures={pictures} />
    </ConfiguredForm>
  )
}

import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { forumLimits, type Post, type Thread } from '#contract/community/forums.ts'
import { changePost, sendAgain } from '#src/entities/forum/writes.ts'
import { tagField } from '#src/entities/tag/tag-field.tsx'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { richText } from '#src/entities/rich-text/configured-rich-text.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { postField, titleField } from './post-fields.ts'

type EditValues = { title: string; text: string; tagList: string[]; version: number | undefined }

export interface EditFormProps {
  thread: Thread
  post: Post
  /** With a queued or refused edit applied. */
  text: string
  /** An earlier edit that was refused: this one takes its place. */
  refused: OutboxEntry | null
  onEnd: () => void
}

/** Edits a post in place; with the first one, the title and tags of its thread as well (`mayRetitle`). */
export function EditForm({ thread, post, text, refused, onEnd }: EditFormProps) {
  const isFirst = post.number === 1 && (thread.can.canMove || post.userId === thread.owner.userId)
  const fields: FieldConfig<EditValues>[] = [
    { ...titleField, isHidden: () => !isFirst },
    { ...postField, label: msg`Edit your post`, ...richText({ rows: 5, maxLength: forumLimits.text }) },
    { ...tagField, isHidden: () => !isFirst },
  ]

  async function handleSubmit(values: EditValues, base: EditValues) {
    const ofThread = isFirst ? { title: values.title.trim(), tagList: values.tagList } : {}
    const edit = { text: values.text.trim(), version: base.version, ...ofThread }
    await (refused ? sendAgain(refused, post, edit) : changePost(post.postId, edit))
    onEnd()
  }

  return (
    <ConfiguredForm
      fields={fields}
      defaultValues={{ title: thread.title, text, tagList: [...thread.tagList], version: post.version }}
      draftKey={`post:${post.postId}`}
      submitLabel={<Trans>Save</Trans>}
      secondaryAction={
        <Button variant="ghost" onClick={onEnd}>
          <Trans>Discard</Trans>
        </Button>
      }
      onSubmit={handleSubmit}
    />
  )
}

import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { forumLimits, type Post, type Thread } from '#contract/community/forums.ts'
import { changePost } from '#src/entities/forum/writes.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { richText } from '#src/entities/rich-text/configured-rich-text.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { postField, titleField } from './post-fields.ts'

type EditValues = { title: string; text: string }

export interface EditFormProps {
  thread: Thread
  post: Post
  /** With a queued edit applied. */
  text: string
  onEnd: () => void
}

/** Edits a post in place; with the first one, the title of its thread as well. */
export function EditForm({ thread, post, text, onEnd }: EditFormProps) {
  const isFirst = post.number === 1
  const fields: FieldConfig<EditValues>[] = [
    { ...titleField, isHidden: () => !isFirst },
    { ...postField, label: msg`Edit your post`, ...richText({ rows: 5, maxLength: forumLimits.text }) },
  ]

  async function handleSubmit(values: EditValues) {
    await changePost(post.postId, { text: values.text.trim(), title: isFirst ? values.title.trim() : undefined })
    onEnd()
  }

  return (
    <ConfiguredForm
      fields={fields}
      defaultValues={{ title: thread.title, text }}
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

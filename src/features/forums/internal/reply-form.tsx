import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { forumLimits, type ForumThreadId, type Post, type PostId } from '#contract/community/forums.ts'
import { PicturesField, PicturesPasted } from '#src/entities/attachment/picked-pictures.tsx'
import { usePickedPictures } from '#src/entities/attachment/use-picked-pictures.ts'
import { replyTo } from '#src/entities/forum/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { richText } from '#src/entities/rich-text/configured-rich-text.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { postField } from './post-fields.ts'
import { QuotedPost } from './quoted-post.tsx'

type ReplyValues = { text: string }

const fields: readonly FieldConfig<ReplyValues>[] = [
  { ...postField, label: msg`Your reply`, ...richText({ rows: 5, maxLength: forumLimits.text, placeholder: msg`Write a reply` }) },
]

export interface ReplyFormProps {
  threadId: ForumThreadId
  quoted: Post['quoted']
  /** The post's id; null while it waits on the device, or was refused. */
  onSent: (postId: PostId | null) => void
}

/** A reply, perhaps to one post. The draft is saved on the device until the reply is sent. */
export function ReplyForm({ threadId, quoted, onSent }: ReplyFormProps) {
  const pictures = usePickedPictures(`reply:${threadId}`)
  const sentId = useRef<PostId | null>(null)

  async function handleSubmit({ text }: ReplyValues) {
    const sent = await pictures.settled()
    const files = sent.map(({ file }) => file)
    const outcome = await replyTo(threadId, { text: text.trim(), files }, quoted)
    // They are with the reply now.
    pictures.takeOut(sent)
    notifySaved(outcome, <Trans>Reply posted.</Trans>)
    sentId.current = outcome.state === 'sent' ? (outcome.answer?.post.postId ?? null) : null
  }

  return (
    <Stack gap={3}>
      {quoted && <QuotedPost threadId={threadId} quoted={quoted} />}
      <PicturesPasted pictures={pictures}>
        <ConfiguredForm
          fields={fields}
          defaultValues={{ text: '' }}
          draftKey={`reply:${threadId}`}
          submitLabel={<Trans>Post reply</Trans>}
          busyLabel={<Trans>Posting</Trans>}
          onSubmit={handleSubmit}
          // Not before the draft is removed: the next form would restore it.
          onSaved={() => onSent(sentId.current)}
          onDiscard={pictures.clear}
        >
          <PicturesField pictures={pictures} />
        </ConfiguredForm>
      </PicturesPasted>
      <Text size="meta">
        <Trans>Use @ and a name to mention a member. Drafts stay on this device.</Trans>
      </Text>
    </Stack>
  )
}

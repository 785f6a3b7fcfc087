import { Link } from '@tanstack/react-router'
import type { ForumThreadId, Post } from '#contract/community/forums.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './post.module.css'

export interface QuotedPostProps {
  threadId: ForumThreadId
  quoted: NonNullable<Post['quoted']>
}

/** The start of the post that is answered; its author's name leads there. */
export function QuotedPost({ threadId, quoted: { postId, userName, excerpt } }: QuotedPostProps) {
  return (
    <blockquote className={styles.quote}>
      <Link to="/threads/$threadId/post/$postId" params={{ threadId, postId }} className={styles.author}>
        {userName}
      </Link>
      <Text size="meta">{excerpt}</Text>
    </blockquote>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ForumId, FoundPost } from '#contract/community/forums.ts'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedGrid } from '#src/ui/list/paged-grid.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { wantedText, type PostsSearch } from './threads-search.ts'
import { Highlighted } from './internal/highlighted.tsx'
import { NothingFound } from './internal/waiting-threads.tsx'
import styles from './internal/forums.module.css'

export interface PostsPageProps {
  forumId?: ForumId | undefined
  search: PostsSearch
}

/** The posts of one forum, one thread or all, newest first, or those that contain a text, which is highlighted. */
export function PostsPage({ forumId, search }: PostsPageProps) {
  const { t } = useLingui()
  const text = wantedText(search)
  const { thread: threadId } = search
  const filter = {
    ...(forumId === undefined ? {} : { forumId }),
    ...(threadId === undefined ? {} : { threadId }),
    ...(text === undefined ? {} : { text }),
  }
  const list = useInfiniteQuery(forumQueries.search(filter))
  const { data: index } = useQuery({ ...forumQueries.index(), enabled: forumId !== undefined })
  const forums = index?.items.flatMap((forum) => [forum, ...forum.subForums]) ?? []
  const name = forums.find((forum) => forum.forumId === forumId)?.name
  const handleSearch = useSearchChange<PostsSearch>(search)
  const first = list.data?.pages[0]
  return (
    <ListPage
      title={
        threadId !== undefined
          ? t`Posts in this thread`
          : forumId === undefined
            ? t`All posts`
            : name === undefined
              ? t`Posts`
              : t`Posts in ${name}`
      }
      hasBack
      search={{
        label: t`Search posts`,
        placeholder: t`Words in a post`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      total={first && <PostTotal first={first} />}
    >
      <PagedGrid
        label={t`Posts`}
        list={list}
        itemKey={({ postId }) => postId}
        renderItem={(post) => <FoundPostRow post={post} text={text} />}
        columns={1}
        gap={0}
        estimatedHeight={96}
        placeKey={JSON.stringify(filter)}
        skeleton={<Skeleton width="100%" height="80px" />}
        empty={
          <EmptyState icon="magnifying-glass" title={<Trans>No posts here</Trans>}>
            {text === undefined ? <Trans>Nobody has written here yet.</Trans> : <NothingFound text={text} />}
          </EmptyState>
        }
      />
    </ListPage>
  )
}

function PostTotal({ first }: { first: { total?: number; totalIsLimit?: boolean } }) {
  const { total = 0, totalIsLimit = false } = first
  if (totalIsLimit) return <Trans>More than {total} posts</Trans>
  return <Plural value={total} one="# post" other="# posts" />
}

function FoundPostRow({ post, text }: { post: FoundPost; text: string | undefined }) {
  return (
    <article className={styles.thread}>
      <Avatar name={post.userName} src={post.userImage} />
      <div className={styles.about}>
        <Text as="h2" size="head" lines={2}>
          <Link to="/threads/$threadId/post/$postId" params={{ threadId: post.threadId, postId: post.postId }} className={styles.target}>
            {post.title}
          </Link>
        </Text>
        <Text lines={3}>
          <Highlighted text={post.excerpt} wanted={text} />
        </Text>
        <Text size="meta">
          {post.userName} · <Time value={post.publishedAt} form="relativeShort" />
        </Text>
      </div>
    </article>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ForumThreadId, PostId } from '#contract/community/forums.ts'
import { useMovePosts } from '#src/entities/forum/mutations.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { CallError } from '#src/http/call-error.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ChoiceRow } from '#src/ui/list/choice-row.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { SearchField } from '#src/ui/list/search-field.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { filterOf } from '../threads-search.ts'

export interface MovePostsSheetProps {
  postIds: readonly PostId[]
  /** The thread that has them now. */
  from: ForumThreadId
  onClose: () => void
  onMoved: () => void
}

/** Chooses the thread that posts move to: for moderators. */
export function MovePostsSheet({ postIds, from, onClose, onMoved }: MovePostsSheetProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<ForumThreadId | null>(null)
  const [failure, setFailure] = useState<ReactNode>(null)
  const move = useMovePosts()
  const title = <Plural value={postIds.length} one="Move one post" other="Move # posts" />

  async function handleMove() {
    if (chosen === null) return
    setFailure(null)
    try {
      await move.mutateAsync({ postIds: [...postIds], threadId: chosen })
    } catch (error) {
      setFailure(
        isFirstPost(error) ? <Trans>The first post stays with its thread. Move the thread instead.</Trans> : describeRefusal(error),
      )
      return
    }
    notify({ tone: 'success', text: <Plural value={postIds.length} one="Post moved." other="# posts moved." /> })
    onMoved()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" disabled={chosen === null} isBusy={move.isPending} onClick={() => void handleMove()}>
            {title}
          </Button>
        </>
      }
    >
      <Stack>
        <SearchField label={t`Find a thread`} placeholder={t`Find a thread`} value={query} onChange={setQuery} />
        <Threads query={query} from={from} chosen={chosen} onChoose={setChosen} />
        <div role="alert">{failure !== null && <Note tone="danger">{failure}</Note>}</div>
      </Stack>
    </Sheet>
  )
}

const isFirstPost = (error: unknown) => error instanceof CallError && error.fieldErrors['postIds']?.includes('not_allowed') === true

interface ThreadsProps {
  query: string
  from: ForumThreadId
  chosen: ForumThreadId | null
  onChoose: (threadId: ForumThreadId) => void
}

function Threads({ query, from, chosen, onChoose }: ThreadsProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(forumQueries.threads(filterOf({ view: 'all', search: { q: query } })))
  return (
    <PagedList
      list={list}
      items={itemsOf(list).filter(({ threadId }) => threadId !== from)}
      end={
        <MoreButton list={list}>
          <Trans>More threads</Trans>
        </MoreButton>
      }
    >
      {(threads) => (
        <ul aria-label={t`Threads`}>
          {threads.map(({ threadId, title, forumName, owner }) => (
            <li key={threadId}>
              <ChoiceRow
                media={<Avatar name={owner.userName} src={owner.userImage} size="small" />}
                title={title}
                description={forumName}
                isChosen={chosen === threadId}
                onToggle={() => onChoose(threadId)}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

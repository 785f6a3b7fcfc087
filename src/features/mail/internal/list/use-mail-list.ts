import { useInfiniteQuery } from '@tanstack/react-query'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { mailQueries } from '#src/entities/mail/queries.ts'
import { shownThread, shownThreads, type ThreadEntry } from '#src/entities/mail/thread-list.ts'
import { mailWrites } from '#src/entities/mail/writes.ts'
import type { MailAddress } from '../../mail-address.ts'
import { useMessagesAhead } from './use-messages-ahead.ts'

/** A box, or the search results, with queued writes overlaid. */
export function useMailList({ view, text }: MailAddress) {
  const currentUser = useCurrentUser()
  const box = useInfiniteQuery({ ...mailQueries.list(view), enabled: text === '' })
  const search = useInfiniteQuery({ ...mailQueries.search(text), enabled: text !== '' })
  const list = text === '' ? box : search
  const layOver = useOverlay(mailWrites, 'thread')
  const threads = list.data?.pages.flatMap(({ items }) => items) ?? []
  const entries: ThreadEntry[] = shownThreads(threads, text === '' ? view : null, (thread) =>
    layOver(shownThread(thread, currentUser.userId)),
  )
  useMessagesAhead(entries)
  const isFromDevice = text !== '' && search.data?.pages.some((page) => page.isFromDevice) === true
  return { list, entries, isFromDevice }
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useSelf } from '#src/data/session/use-self.ts'
import { mergePendingThreads, type ThreadEntry } from '#src/entities/mail/pending.ts'
import { mailQueries } from '#src/entities/mail/queries.ts'
import { useMailWrites } from '#src/entities/mail/use-mail-writes.ts'
import type { MailAddress } from '../../mail-address.ts'
import { useLettersAhead } from './use-letters-ahead.ts'

/** A box, or what a search found, with what waits laid over it. */
export function useMailList({ view, text }: MailAddress) {
  const self = useSelf()
  const box = useInfiniteQuery({ ...mailQueries.list(view), enabled: text === '' })
  const search = useInfiniteQuery({ ...mailQueries.search(text), enabled: text !== '' })
  const list = text === '' ? box : search
  const writes = useMailWrites()
  const threads = list.data?.pages.flatMap(({ items }) => items) ?? []
  const entries: ThreadEntry[] = mergePendingThreads(threads, writes, text === '' ? view : null, self.userId)
  useLettersAhead(entries)
  const isFromDevice = text !== '' && search.data?.pages.some((page) => page.isFromDevice) === true
  return { list, entries, isFromDevice }
}

import { useEffect, useRef, type RefObject } from 'react'
import * as v from 'valibot'
import { postId, type ForumThreadId, type PostId } from '#contract/community/forums.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { tellRead } from '#src/entities/forum/writes.ts'
import { startTimer } from '#src/lib/start-timer.ts'

/** While the member scrolls on, the server learns it this often. */
const pauseMs = 1000

interface ReadMark {
  readonly threadId: ForumThreadId
  /** The first post that the member has not read; null if there is none. */
  readonly unreadFrom: PostId | null
  /** Changes when posts are added. */
  readonly lastKey: string | undefined
}

/** Tells the server up to which post the member has read: the last one that was on the screen. Queued without a connection. */
export function useReadMark(list: RefObject<HTMLElement | null>, { threadId, unreadFrom, lastKey }: ReadMark): void {
  const told = useRef(0)

  // Follows the browser's scrolling.
  useEffect(() => {
    if (!list.current || unreadFrom === null) return
    let seen = 0
    let cancel: (() => void) | null = null
    function tell() {
      cancel = null
      const read = v.safeParse(postId, seen)
      if (!read.success || read.output <= told.current || read.output < (unreadFrom ?? 0)) return
      told.current = read.output
      cancel = startTimer(tell, pauseMs)
      void tellRead(threadId, read.output).catch(reportProblem)
    }
    const observer = new IntersectionObserver((changes) => {
      for (const { isIntersecting, target } of changes)
        if (isIntersecting && target instanceof HTMLElement) seen = Math.max(seen, Number(target.dataset['post']))
      if (!cancel) tell()
    })
    for (const post of list.current.querySelectorAll('[data-post]')) observer.observe(post)
    return () => {
      observer.disconnect()
      cancel?.()
    }
  }, [list, threadId, unreadFrom, lastKey])
}

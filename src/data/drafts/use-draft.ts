import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../session/use-current-user.ts'
import { openDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

/**
 * Saves unsent text on the device while the member types. The text is restored after a reload or a crash, and removed when it is
 * set to ''. `takeOut` removes a text that has been sent, and keeps what has been typed since.
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void, takeOut: (sent: string) => void] {
  const { userId } = useCurrentUser()
  const [text, setText] = useState('')
  const keeper = useRef<DraftKeeper | null>(null)
  /** A ref, because the component renders again while the text is being sent. */
  const latest = useRef('')

  // Reads the text saved by an earlier visit, and saves unwritten text on unmount.
  useEffect(() => {
    const opened = openDraftKeeper(userId, key, (kept, isTyped) => {
      if (isTyped) return
      latest.current = kept
      setText(kept)
    })
    keeper.current = opened
    return opened.close
  }, [userId, key])

  function change(next: string) {
    latest.current = next
    setText(next)
    keeper.current?.keep(next)
  }

  function takeOut(sent: string) {
    if (latest.current.startsWith(sent)) change(latest.current.slice(sent.length))
  }

  return [text, change, takeOut]
}

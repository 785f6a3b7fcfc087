import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../session/use-current-user.ts'
import { openDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

/**
 * Saves unsent text on the device while the member types. The text is restored after a reload or a crash, and removed when it is
 * set to ''.
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const { userId } = useCurrentUser()
  const [text, setText] = useState('')
  const keeper = useRef<DraftKeeper | null>(null)

  // Reads the text saved by an earlier visit, and saves unwritten text on unmount.
  useEffect(() => {
    const opened = openDraftKeeper(userId, key, (kept, isTyped) => !isTyped && setText(kept))
    keeper.current = opened
    return opened.close
  }, [userId, key])

  function change(next: string) {
    setText(next)
    keeper.current?.keep(next)
  }

  return [text, change]
}

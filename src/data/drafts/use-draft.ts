import { useEffect, useRef, useState } from 'react'
import { useSelf } from '../session/use-self.ts'
import { openDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

/** Text that must not be lost: kept on the device while it is typed, back after a reload or a crash, gone when it is set to ''. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const { userId } = useSelf()
  const [text, setText] = useState('')
  const keeper = useRef<DraftKeeper | null>(null)

  // Reads what an earlier visit left; leaving writes what is still unwritten.
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

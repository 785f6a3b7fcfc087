import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import styles from './log.module.css'

/** Shown while the member reads further up; counts the messages others have written since. */
export function ToTheNewest({
  newest,
  currentUserId,
  onPress,
}: {
  newest: readonly ChatMessage[]
  currentUserId: number
  onPress: () => void
}) {
  const { t } = useLingui()
  const [leftAtSeq] = useState(() => newest.at(-1)?.seq ?? 0)
  const count = newest.filter(({ seq, senderId }) => seq > leftAtSeq && senderId !== currentUserId).length
  return <IconButton icon="arrow-down" label={t`Jump to newest`} count={count} className={styles.newest} onClick={onPress} />
}

import { Plural } from '@lingui/react/macro'
import type { Unsent } from '#src/offline/unsent.ts'

export function UnsentList({ unsent: { writes, uploads, drafts, messages } }: { unsent: Unsent }) {
  return (
    <ul>
      {writes > 0 && (
        <li>
          <Plural value={writes} one="# change hasn’t synced yet." other="# changes haven’t synced yet." />
        </li>
      )}
      {messages > 0 && (
        <li>
          <Plural value={messages} one="# message not sent yet." other="# messages not sent yet." />
        </li>
      )}
      {uploads > 0 && (
        <li>
          <Plural value={uploads} one="# upload isn’t finished." other="# uploads aren’t finished." />
        </li>
      )}
      {drafts > 0 && (
        <li>
          <Plural value={drafts} one="# draft wasn’t sent." other="# drafts weren’t sent." />
        </li>
      )}
    </ul>
  )
}

import { Plural } from '@lingui/react/macro'
import type { Unsent } from '#src/offline/unsent.ts'

export function UnsentList({ unsent: { writes, uploads, drafts, messages } }: { unsent: Unsent }) {
  return (
    <ul>
      {writes > 0 && (
        <li>
          <Plural value={writes} one="# thing has not been sent yet." other="# things have not been sent yet." />
        </li>
      )}
      {messages > 0 && (
        <li>
          <Plural value={messages} one="# message has not been sent yet." other="# messages have not been sent yet." />
        </li>
      )}
      {uploads > 0 && (
        <li>
          <Plural value={uploads} one="# upload is not finished." other="# uploads are not finished." />
        </li>
      )}
      {drafts > 0 && (
        <li>
          <Plural value={drafts} one="# text was begun and not sent." other="# texts were begun and not sent." />
        </li>
      )}
    </ul>
  )
}

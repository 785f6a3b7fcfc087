import { useEffect, useState } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { currentMemberId } from '#src/data/session/session-state.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { readFileUrls } from '#src/offline/db/sending-files.ts'
import { TextPictures } from './text-pictures.tsx'

export interface UnsentPicturesProps {
  /** The `files` of a queued write. */
  files: readonly string[]
  senderName: string
}

/** Images of a text that waits to be sent, from the device. */
export function UnsentPictures({ files, senderName }: UnsentPicturesProps) {
  const urls = useFileUrls(files)
  if (urls.length === 0) return null
  const attachments = urls.map((destination, index) => ({ attachmentId: index, destination, width: 1, height: 1 }))
  return <TextPictures attachments={attachments} senderName={senderName} />
}

function useFileUrls(files: readonly string[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([])
  const key = files.join(' ')

  // Reads the device's files.
  useEffect(() => {
    let isGone = false
    const memberId = currentMemberId()
    async function read() {
      const store = memberId === null ? null : await memberStore(memberId)
      const found = store ? await readFileUrls(store, key.split(' ')) : []
      if (!isGone) setUrls(found)
    }
    void read().catch(reportProblem)
    return () => {
      isGone = true
    }
  }, [key])

  return urls
}

import { reportProblem } from '#src/data/http/report-problem.ts'
import { useEffect, useEffectEvent } from 'react'
import { memberStore } from '#src/data/session/member-store.ts'
import { readSharedFiles, removeSharedFiles } from '#src/offline/uploads/shared-files.ts'
import type { PickedFile } from '#src/offline/uploads/upload-entry.ts'
import { pickedFrom } from './pick-files.ts'

/** Films shared into the app from the phone's gallery are offered once; the member says whether they are uploaded. */
export function useSharedFiles(memberId: number, onOffer: (picked: PickedFile[]) => void): void {
  const offer = useEffectEvent(onOffer)
  // Reads the device store, which is outside of React.
  useEffect(() => {
    takeSharedFiles(memberId).then((files) => {
      if (files.length > 0) offer(pickedFrom(files))
    }, reportProblem)
  }, [memberId])
}

async function takeSharedFiles(memberId: number): Promise<readonly File[]> {
  const store = await memberStore(memberId)
  if (!store) return []
  const { ids, files } = await readSharedFiles(store)
  if (ids.length > 0) await removeSharedFiles(store, ids)
  return files
}

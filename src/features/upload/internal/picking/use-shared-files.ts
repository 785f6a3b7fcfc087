import { reportProblem } from '#src/data/http/report-problem.ts'
import { useEffect, useEffectEvent } from 'react'
import { memberStore } from '#src/data/session/member-store.ts'
import { readSharedFiles, removeSharedFiles } from '#src/offline/uploads/shared-files.ts'
import type { PickedFile } from '#src/offline/uploads/upload-entry.ts'
import { pickedFrom } from './pick-files.ts'

/** `forget` removes them from the device, once the member has decided: until then a reload offers them again. */
type Offer = (picked: PickedFile[], forget: () => Promise<void>) => void

/** Offers videos shared into the app from the phone's gallery; the member decides whether they are uploaded. */
export function useSharedFiles(memberId: number, onOffer: Offer): void {
  const offer = useEffectEvent(onOffer)
  // Reads the device store, which is outside of React.
  useEffect(() => {
    offerShared(memberId, (picked, forget) => offer(picked, forget)).catch(reportProblem)
  }, [memberId])
}

async function offerShared(memberId: number, offer: Offer): Promise<void> {
  const store = await memberStore(memberId)
  if (!store) return
  const { ids, files } = await readSharedFiles(store)
  if (files.length > 0) offer(pickedFrom(files), () => removeSharedFiles(store, ids))
}

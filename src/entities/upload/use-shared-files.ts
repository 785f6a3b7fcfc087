import { useEffect, useEffectEvent } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { readSharedFiles, removeSharedFiles } from '#src/offline/uploads/shared-files.ts'
import type { PickedFile, UploadKind } from '#src/offline/uploads/upload-entry.ts'

/** `forget` removes them from the device, once the member has decided: until then a reload offers them again. */
type Offer = (picked: PickedFile[], forget: () => Promise<void>) => void

/** Offers files shared into the app from the phone's gallery; the member decides whether they are uploaded. */
export function useSharedFiles(memberId: number, kind: UploadKind, onOffer: Offer): void {
  const offer = useEffectEvent(onOffer)
  // Reads the device store, which is outside of React.
  useEffect(() => {
    offerShared(memberId, kind, (picked, forget) => offer(picked, forget)).catch(reportProblem)
  }, [memberId, kind])
}

async function offerShared(memberId: number, kind: UploadKind, offer: Offer): Promise<void> {
  const store = await memberStore(memberId)
  if (!store) return
  const { ids, files } = await readSharedFiles(store, kind)
  const picked = files.map((file) => ({ file, handle: null }))
  if (files.length > 0) offer(picked, () => removeSharedFiles(store, ids))
}

import { useState } from 'react'
import type { UploadServer } from '#contract/uploads.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import type { PickedFile } from '#src/offline/uploads/upload-entry.ts'
import type { UploadEngine } from '../../upload-engine.ts'
import { sortFiles, type RefusedFile } from '#src/entities/upload/sort-files.ts'

/** Files waiting for the member's confirmation. */
export interface Offer {
  /** Differs between offers that replace one another: consent to one does not extend to the next. */
  readonly turn: number
  readonly files: readonly PickedFile[]
  /** Removes shared files from the device. Until the member has answered they stay there. */
  readonly forget: () => Promise<void>
}

export interface Adding {
  readonly offered: Offer | null
  readonly refused: readonly RefusedFile[]
  offer: (picked: readonly PickedFile[], forget?: Offer['forget']) => void
  withdraw: (offer: Offer) => void
  start: (offer: Offer) => Promise<void>
  forgetRefused: () => void
}

const nothingToForget = () => Promise.resolve()

/**
 * Files about to be added to the list: invalid ones are reported at once, the others wait for the member's
 * confirmation.
 */
export function useAdding(server: UploadServer, { actions }: UploadEngine): Adding {
  const [offered, setOffered] = useState<Offer | null>(null)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  /** Another offer may have been made while this one was answered. */
  const end = (ended: Offer) => setOffered((current) => (current?.turn === ended.turn ? null : current))

  return {
    offered,
    refused,
    offer(picked, forget = nothingToForget) {
      const { accepted, refused: wrong } = sortFiles(picked, server)
      setRefused(wrong)
      if (accepted.length > 0) setOffered((current) => ({ turn: (current?.turn ?? 0) + 1, files: accepted, forget }))
      else forget().catch(reportProblem)
    },
    withdraw(offer) {
      end(offer)
      offer.forget().catch(reportProblem)
    },
    async start(offer) {
      try {
        // If adding fails, shared files stay on the device and are offered again.
        const notTaken = await actions.add(offer.files, server)
        setRefused((before) => [...before, ...notTaken])
        offer.forget().catch(reportProblem)
      } finally {
        end(offer)
      }
    },
    forgetRefused: () => setRefused([]),
  }
}

import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { msUntil } from '#src/lib/stored-moment.ts'
import { askForKey } from '#src/offline/lock/key-ring.ts'
import { longestWaitMs, type LockRecord } from '#src/offline/lock/lock-record.ts'
import type { DataKey } from '#src/offline/lock/cipher.ts'
import { tryPasskey, tryPin } from '../try-lock.ts'

export interface Trials {
  readonly problem: string | null
  readonly isBusy: boolean
  readonly waitSeconds: number
  /** Resolves to false when the PIN was wrong; when it was right, it does not resolve before the screen closes. */
  readonly withPin: (pin: string) => Promise<boolean>
  readonly withPasskey: () => Promise<void>
}

/** The ways to unlock, one at a time: the PIN, the device's passkey, or another tab that is already unlocked. */
export function useTrials(record: LockRecord, enter: (dataKey: DataKey) => Promise<void>): Trials {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [waitSeconds, waitUntil] = useCountdown(record.nextTryAtMs)

  const enterWithOthers = useEffectEvent(async () => {
    const dataKey = await askForKey(record.memberId)
    if (dataKey && !isBusy) await enter(dataKey)
  })
  // Another tab may have been unlocked while this one was hidden.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void enterWithOthers()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  async function withPin(pin: string): Promise<boolean> {
    if (isBusy || waitSeconds > 0) return false
    setIsBusy(true)
    setProblem(null)
    const trial = await tryPin(pin)
    if (trial.kind === 'opened') await enter(trial.dataKey)
    else if (trial.kind === 'gone') location.reload()
    else {
      setIsBusy(false)
      waitUntil(trial.nextTryAtMs)
      if (trial.kind === 'wrong') setProblem(t`Wrong PIN.`)
    }
    return trial.kind === 'opened'
  }

  async function withPasskey(): Promise<void> {
    if (!record.passkey) return
    setIsBusy(true)
    const dataKey = await tryPasskey(record.passkey)
    if (dataKey) return enter(dataKey)
    setIsBusy(false)
    setProblem(t`Not confirmed. You can use your PIN instead.`)
  }

  return { problem, isBusy, waitSeconds, withPin, withPasskey }
}

/** Whole seconds until a moment, counted down to 0 whatever happens to the clock, and a function that sets another moment. */
function useCountdown(firstAtMs: number): [seconds: number, waitUntil: (atMs: number) => void] {
  const [wait, setWait] = useState(() => startWait(firstAtMs))
  const { endsAt, seconds } = wait
  const isWaiting = seconds > 0
  // Runs a timer while there is something to wait for.
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWait(waitOf(endsAt)), 500)
    return () => clearInterval(timer)
  }, [isWaiting, endsAt])
  return [seconds, (next) => setWait(startWait(next))]
}

function startWait(atMs: number) {
  return waitOf(performance.now() + msUntil(atMs, Date.now(), longestWaitMs))
}

/** `endsAt` is a time of `performance.now()`. */
function waitOf(endsAt: number) {
  return { endsAt, seconds: Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)) }
}

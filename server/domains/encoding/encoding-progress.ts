/** Converts seconds of written video into percent and time left, and stores them at most once a second. */
import type { EncodingStage } from '#contract/encoding.ts'
import type { LadderRung } from '../../media/ladder.ts'
import type { Services } from '../../http/context.ts'
import { announceEncoding } from './announce-encoding.ts'
import { saveProgress, type Claim } from './encoding-claim.ts'

/** Start of each stage, in percent of the whole job. */
const starts: Record<EncodingStage, number> = { received: 0, checked: 2, encoding: 4, images: 95, ready: 100 }
const savedEveryMs = 1000
/** Before this, the speed is only a guess. */
const warmUpMs = 2500

export interface EncodingMeter {
  enter(stage: EncodingStage): Promise<void>
  /** Announces the renditions, before the first of them starts. */
  plan(rungs: readonly LadderRung[], durationSeconds: number): void
  /** `seconds` of this rendition are written. Never throws, because progress figures must not fail a video. */
  report(rung: LadderRung, seconds: number): void
  finish(rung: LadderRung): void
}

export function createEncodingMeter(services: Services, claim: Claim): EncodingMeter {
  const done = new Map<string, number>()
  let rungs: readonly LadderRung[] = []
  let durationSeconds = 1
  let startedAt = 0
  let savedAt = 0
  let saving: Promise<void> = Promise.resolve()

  function share(): number {
    const whole = rungs.reduce((sum, rung) => sum + costOf(rung), 0)
    const written = rungs.reduce((sum, rung) => sum + costOf(rung) * Math.min(1, (done.get(rung.name) ?? 0) / durationSeconds), 0)
    return whole === 0 ? 1 : written / whole
  }

  async function store(stage: EncodingStage): Promise<void> {
    const isEncoding = stage === 'encoding'
    const elapsedMs = performance.now() - startedAt
    const percent = isEncoding ? starts.encoding + share() * (starts.images - starts.encoding) : starts[stage]
    const secondsLeft = isEncoding && elapsedMs > warmUpMs && share() > 0 ? Math.ceil((elapsedMs / 1000) * (1 / share() - 1)) : null
    await saveProgress(claim, { stage, percent, secondsLeft })
    await announceEncoding(services, claim.videoId)
  }

  function storeSoon(): void {
    if (performance.now() - savedAt < savedEveryMs) return
    savedAt = performance.now()
    saving = saving
      .then(() => store('encoding'))
      .catch((error: unknown) => services.log.warn({ err: error, videoId: claim.videoId }, 'Progress was not saved.'))
  }

  return {
    async enter(stage) {
      await saving
      await store(stage)
    },
    plan(planned, seconds) {
      rungs = planned
      durationSeconds = seconds
      startedAt = performance.now()
    },
    report(rung, seconds) {
      done.set(rung.name, seconds)
      storeSoon()
    },
    finish(rung) {
      done.set(rung.name, durationSeconds)
      storeSoon()
    },
  }
}

/** Decoding costs the same in every pass; scaling and encoding grow with the frame. */
function costOf({ width, height }: LadderRung): number {
  return 300_000 + width * height
}

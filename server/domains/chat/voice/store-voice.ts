import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { invalid, Refusal } from '#contract/error.ts'
import type { ChatAttachment } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { createCounter } from '../../../db/counter.ts'
import type { Services } from '../../../http/context.ts'
import { makeVoiceNote, type VoiceNote } from '../../../media/make-voice-note.ts'
import { findMediaTools } from '../../../media/media-tools.ts'
import { keepAttachment } from '../../attachments/index.ts'
import { presentAttachment } from '../present/present-message.ts'

/** Failed tries count too, because each runs ffmpeg. */
const voices = createCounter('voice', chatLimits.voicesPerHour, 3600)
/** Recorders stop slightly late. */
const toleranceMs = 500

/** Throws rate_limited, upload_wrong_type, validation_failed (too_long). */
export async function storeVoice(services: Services, memberId: number, recording: Buffer): Promise<ChatAttachment> {
  const { db, config } = services
  await voices.spend(db, `member:${memberId}`)
  const tools = await findMediaTools(config)
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-voice-'))
  try {
    const note = await makeVoiceNote(recording, { tools, folder, mostSeconds: chatLimits.voiceSeconds, levels: chatLimits.voiceLevels })
    if (!note) throw new Refusal('upload_wrong_type')
    if (note.durationMs > chatLimits.voiceSeconds * 1000 + toleranceMs) throw invalid({ voice: ['too_long'] })
    return await keep(services, memberId, note)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keep(services: Services, memberId: number, { file, durationMs, levels }: VoiceNote): Promise<ChatAttachment> {
  const facts = { kind: 'voice' as const, width: 0, height: 0, durationMs, levels }
  const kept = await keepAttachment(services, memberId, { extension: 'm4a', bytes: await readFile(file), facts })
  return presentAttachment({ ...facts, ...kept })
}

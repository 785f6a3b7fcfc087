/** `POST /api3/messaging/voice`: accepts a form with one recording and returns a message attachment. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '#contract/error.ts'
import { voiceField, voicePath } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { toWire } from '#contract/wire.ts'
import type { Services } from '../../../http/context.ts'
import { admitSender, formBytes, readFormFiles, takeForms } from '../../../http/forms/form-files.ts'
import { storeVoice } from './store-voice.ts'

export async function mountVoice(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope)
    scope.post(voicePath, {
      bodyLimit: chatLimits.voiceBytes + formBytes,
      // Checked before the body is read, so that members who may not send upload nothing.
      onRequest: async (request) => void (await admitSender(app, services, request)),
      handler: async (request) => {
        const memberId = await admitSender(app, services, request)
        return { success: true, data: toWire(await storeVoice(services, memberId, await readRecording(request))) }
      },
    })
  })
}

/** Throws validation_failed, upload_too_large. */
async function readRecording(request: FastifyRequest): Promise<Buffer> {
  const [recording, ...more] = await readFormFiles(request, voiceField)
  if (!recording || recording.length === 0) throw invalid({ voice: ['required'] })
  if (more.length > 0) throw invalid({ voice: ['too_many'] })
  if (recording.length > chatLimits.voiceBytes) throw new Refusal('upload_too_large')
  return recording
}

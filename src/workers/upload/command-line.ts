/** Sends commands from a following worker to the leading one, and returns the answer. */
import * as v from 'valibot'
import { uploadAnswer, uploadCommand, type UploadAnswer, type UploadCommand } from './api.ts'

const message = v.variant('kind', [
  v.object({ kind: v.literal('command'), id: v.string(), command: uploadCommand }),
  v.object({ kind: v.literal('answer'), id: v.string(), answer: uploadAnswer }),
])

/** A leader that does not answer may have just closed: the command is sent again, to the current leader. */
const askAgainMs = 1500

export interface CommandLine {
  ask: (command: UploadCommand, signal: AbortSignal) => Promise<UploadAnswer>
  /** From now on answers the commands of other workers. */
  serve: (run: (command: UploadCommand) => Promise<UploadAnswer>) => void
  close: () => void
}

export function openCommandLine(name: string, newId: () => string, reportProblem: (error: unknown) => void): CommandLine {
  const channel = new BroadcastChannel(name)
  const asked = new Map<string, (answer: UploadAnswer) => void>()
  const running = new Map<string, Promise<UploadAnswer>>()
  let serve: ((command: UploadCommand) => Promise<UploadAnswer>) | null = null

  channel.onmessage = (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(message, event.data)
    if (!parsed.success) return
    const { output } = parsed
    if (output.kind === 'answer') asked.get(output.id)?.(output.answer)
    else if (serve) {
      // A command that is sent twice runs once.
      const answer = running.get(output.id) ?? serve(output.command)
      running.set(output.id, answer)
      answer.then((value) => channel.postMessage({ kind: 'answer', id: output.id, answer: value })).catch(reportProblem)
    }
  }

  return {
    ask: (command, signal) =>
      new Promise((resolve) => {
        const id = newId()
        const put = () => channel.postMessage({ kind: 'command', id, command })
        const timer = setInterval(put, askAgainMs)
        const end = () => {
          clearInterval(timer)
          asked.delete(id)
        }
        signal.addEventListener('abort', end, { once: true })
        asked.set(id, (answer) => {
          end()
          resolve(answer)
        })
        put()
      }),
    serve(run) {
      serve = run
    },
    close: () => channel.close(),
  }
}

/** Sends commands from a following worker to the leading one, and returns the answer. */
import * as v from 'valibot'
import { uploadAnswer, uploadCommand, type UploadAnswer, type UploadCommand } from './api.ts'

const message = v.variant('kind', [
  v.object({ kind: v.literal('command'), id: v.string(), command: uploadCommand }),
  /** The leader knows the command and works on it. Leaders of older builds do not say so. */
  v.object({ kind: v.literal('taken'), id: v.string() }),
  v.object({ kind: v.literal('answer'), id: v.string(), answer: uploadAnswer }),
])

/** A leader that does not answer may have just closed: the command is sent again, to the current leader. */
const askAgainMs = 1500
/** Of photos: an older build that leads never answers. */
const mostAsks = 8

/** Calls back again and again. Returns a function that ends it. */
export type Repeat = (callback: () => void, ms: number) => () => void
const repeatByTimer: Repeat = (callback, ms) => {
  const timer = setInterval(callback, ms)
  return () => clearInterval(timer)
}

export interface CommandLine {
  ask: (command: UploadCommand, signal: AbortSignal) => Promise<UploadAnswer>
  /** From now on answers the commands of other workers. */
  serve: (run: (command: UploadCommand) => Promise<UploadAnswer>) => void
  close: () => void
}

export function openCommandLine(
  name: string,
  newId: () => string,
  reportProblem: (error: unknown) => void,
  repeat = repeatByTimer,
): CommandLine {
  const channel = new BroadcastChannel(name)
  const asked = new Map<string, (answer: UploadAnswer | null) => void>()
  const running = new Map<string, Promise<UploadAnswer>>()
  let serve: ((command: UploadCommand) => Promise<UploadAnswer>) | null = null

  channel.onmessage = (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(message, event.data)
    if (!parsed.success) return
    const { output } = parsed
    if (output.kind === 'answer') asked.get(output.id)?.(output.answer)
    else if (output.kind === 'taken') asked.get(output.id)?.(null)
    else if (serve) {
      // A command that is sent twice runs once.
      const answer = running.get(output.id) ?? serve(output.command)
      running.set(output.id, answer)
      channel.postMessage({ kind: 'taken', id: output.id })
      answer.then((value) => channel.postMessage({ kind: 'answer', id: output.id, answer: value })).catch(reportProblem)
    }
  }

  return {
    ask: (command, signal) =>
      new Promise((resolve) => {
        const id = newId()
        let asks = 0
        const put = () => {
          if (command.kind === 'add-photos' && ++asks > mostAsks) give({ kind: 'unheard' })
          else channel.postMessage({ kind: 'command', id, command })
        }
        const stop = repeat(put, askAgainMs)
        const end = () => {
          stop()
          asked.delete(id)
        }
        const give = (answer: UploadAnswer) => {
          end()
          resolve(answer)
        }
        signal.addEventListener('abort', end, { once: true })
        // A leader that works on it may still close.
        asked.set(id, (answer) => (answer ? give(answer) : (asks = 0)))
        put()
      }),
    serve(run) {
      serve = run
    },
    close: () => channel.close(),
  }
}

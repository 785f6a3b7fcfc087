/** The worker's lifecycle: takes part in the election, leads or forwards commands, and notifies the pages. */
import { deferred } from '#src/lib/deferred.ts'
import { readUploadNews, uploadChannelName } from '#src/offline/uploads/upload-channel.ts'
import type { UploadConditions, UploadSnapshot } from '#src/offline/uploads/upload-state.ts'
import { createTokenSource, type AskToken, type GetToken } from '#src/workers/shared/token-source.ts'
import type { ConnectOptions, UploadAnswer, UploadApi, UploadCommand } from './api.ts'
import { openCommandLine, type CommandLine } from './command-line.ts'
import { leadWhenFree } from './leadership.ts'
import type { QueuePorts } from './queue/queue-ports.ts'
import { runCommand } from './run-command.ts'
import { UploadQueue } from './queue/upload-queue.ts'

/** The leader's dependencies; `onGone` reports that its store was closed (signed out, or a newer build). */
export type LeaderPorts = Omit<QueuePorts, 'announce'> & { readonly onGone: (listener: () => void) => void }
export type PortsFor = (options: ConnectOptions, getToken: GetToken) => Promise<LeaderPorts>

export class UploadService implements UploadApi {
  private readonly portsFor: PortsFor
  private readonly reportProblem: (error: unknown) => void
  private readonly commands: CommandLine
  private readonly news = new BroadcastChannel(uploadChannelName)
  private readonly leaving = new AbortController()
  private readonly leading = deferred<UploadQueue>()
  private queue: UploadQueue | null = null
  private conditions: UploadConditions | null = null
  private closing: Promise<void> | null = null

  constructor(portsFor: PortsFor, newId: () => string, reportProblem: (error: unknown) => void) {
    this.portsFor = portsFor
    this.reportProblem = reportProblem
    this.commands = openCommandLine(`${uploadChannelName}-commands`, newId, reportProblem)
    this.news.onmessage = (event: MessageEvent<unknown>) => {
      if (readUploadNews(event.data)?.kind === 'hello') this.queue?.announceNow()
    }
  }

  async connect(options: ConnectOptions, askToken: AskToken): Promise<void> {
    this.conditions = options.conditions
    leadWhenFree(() => this.lead(options, createTokenSource(askToken)), this.leaving.signal).catch(this.reportProblem)
  }

  async setConditions(conditions: UploadConditions): Promise<void> {
    this.conditions = conditions
    this.queue?.setConditions(conditions)
  }

  /** Sends the command to the leader; a worker that becomes the leader in the meantime runs it itself. */
  async run(command: UploadCommand): Promise<UploadAnswer> {
    if (this.queue) return runCommand(this.queue, command)
    const asking = new AbortController()
    try {
      return await Promise.race([
        this.commands.ask(command, asking.signal),
        this.leading.promise.then((queue) => (asking.signal.aborted ? { kind: 'done' as const } : runCommand(queue, command))),
      ])
    } finally {
      asking.abort()
    }
  }

  /** The page and the store may both call this: the leadership is handed over once everything has stopped. */
  close(): Promise<void> {
    this.closing ??= this.stop()
    return this.closing
  }

  private async stop(): Promise<void> {
    const { queue } = this
    this.queue = null
    await queue?.close()
    this.leaving.abort()
    this.commands.close()
    this.news.close()
  }

  private async lead(options: ConnectOptions, getToken: GetToken): Promise<void> {
    const ports = await this.portsFor(options, getToken)
    const queue = new UploadQueue({ ...ports, announce: (snapshot) => this.tell(snapshot) }, this.conditions ?? options.conditions)
    ports.onGone(() => void this.close().catch(this.reportProblem))
    await queue.open()
    this.queue = queue
    if (this.conditions) queue.setConditions(this.conditions)
    this.commands.serve((command) => runCommand(queue, command))
    this.leading.resolve(queue)
  }

  private tell(snapshot: UploadSnapshot): void {
    this.news.postMessage({ kind: 'snapshot', snapshot })
  }
}

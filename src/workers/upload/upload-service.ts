/** The worker's life: take part in the election, lead or pass commands on, tell the pages. */
import { readUploadNews, uploadChannelName } from '#src/offline/uploads/upload-channel.ts'
import type { UploadConditions, UploadSnapshot } from '#src/offline/uploads/upload-state.ts'
import { createTokenSource, type GetToken } from '#src/workers/shared/token-source.ts'
import type { ConnectOptions, UploadAnswer, UploadApi, UploadCommand } from './api.ts'
import { openCommandLine, type CommandLine } from './command-line.ts'
import { leadWhenFree } from './leadership.ts'
import type { QueuePorts } from './queue/queue-ports.ts'
import { runCommand } from './run-command.ts'
import { UploadQueue } from './queue/upload-queue.ts'

/** The ports the worker itself cannot know before it is connected. */
export type PortsFor = (options: ConnectOptions, getToken: GetToken) => Omit<QueuePorts, 'announce'>

export class UploadService implements UploadApi {
  private readonly portsFor: PortsFor
  private readonly news = new BroadcastChannel(uploadChannelName)
  private readonly leaving = new AbortController()
  private readonly leading = Promise.withResolvers<UploadQueue>()
  private commands: CommandLine | null = null
  private queue: UploadQueue | null = null
  private conditions: UploadConditions | null = null

  constructor(portsFor: PortsFor) {
    this.portsFor = portsFor
    this.news.onmessage = (event: MessageEvent<unknown>) => {
      if (readUploadNews(event.data)?.kind === 'hello') this.queue?.announceNow()
    }
  }

  async connect(options: ConnectOptions, getToken: GetToken): Promise<void> {
    const ports = this.portsFor(options, createTokenSource(getToken))
    this.conditions = options.conditions
    this.commands = openCommandLine(`${uploadChannelName}-commands`, ports.newId, ports.reportProblem)
    leadWhenFree(() => this.lead({ ...ports, announce: (snapshot) => this.tell(snapshot) }), this.leaving.signal).catch(ports.reportProblem)
  }

  async setConditions(conditions: UploadConditions): Promise<void> {
    this.conditions = conditions
    this.queue?.setConditions(conditions)
  }

  /** Asks the leader; a worker that comes to lead in the meantime does it itself. */
  async run(command: UploadCommand): Promise<UploadAnswer> {
    if (this.queue) return runCommand(this.queue, command)
    if (!this.commands) throw new Error('The upload worker is not connected yet.')
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

  async close(): Promise<void> {
    await this.queue?.close()
    this.leaving.abort()
    this.commands?.close()
    this.news.close()
  }

  private async lead(ports: QueuePorts): Promise<void> {
    // Conditions are set by `connect`, before the election begins.
    const queue = new UploadQueue(ports, this.conditions ?? { isOnline: true, isCellular: false, wifiOnly: false, isSignedIn: true })
    await queue.open()
    this.queue = queue
    if (this.conditions) queue.setConditions(this.conditions)
    this.commands?.serve((command) => runCommand(queue, command))
    this.leading.resolve(queue)
  }

  private tell(snapshot: UploadSnapshot): void {
    this.news.postMessage({ kind: 'snapshot', snapshot })
  }
}

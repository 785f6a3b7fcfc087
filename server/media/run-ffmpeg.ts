/**
 * Runs ffmpeg, ffprobe and other decoders on strangers' files, assuming that their decoders can be compromised. No network, no other files, no inherited
 * secrets, limits on CPU, memory, file size and wall time, and only the formats and protocols that are named.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { constants } from 'node:os'
import type { Readable } from 'node:stream'
import type { MediaTools } from './media-tools.ts'
import type { SandboxFiles } from './sandbox.ts'

export interface RunLimits {
  readonly wallSeconds: number
  readonly cpuSeconds: number
  /** Address space; decoders and x264 map much more than they touch. */
  readonly memoryBytes: number
  /** `written`: only memory that can be written counts, because V8 reserves gigabytes of addresses that it never uses. */
  readonly memoryCounts?: 'mapped' | 'written'
  /** Largest file it may write. */
  readonly fileBytes: number
}

export interface RunOptions {
  readonly tools: MediaTools
  readonly limits: RunLimits
  /** Everything it may see, if the system allows a sandbox. */
  readonly files: SandboxFiles
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (progress: RunProgress) => void
}

export interface RunProgress {
  /** Seconds of video written so far. */
  readonly seconds: number
}

/** aborted: the signal fired · wall, cpu, memory, file: a limit · exit: ffmpeg gave up on the input itself. */
export type RunFailureReason = 'aborted' | 'wall' | 'cpu' | 'memory' | 'file' | 'exit'

export class MediaRunError extends Error {
  override readonly name = 'MediaRunError'
  readonly reason: RunFailureReason
  /** The end of stderr, for the log. May repeat the file's own metadata. */
  readonly stderr: string
  constructor(reason: RunFailureReason, what: string, stderr: string) {
    super(`${what} ended: ${reason}`)
    this.reason = reason
    this.stderr = stderr
  }
}

/**
 * Input options for a stranger's file. Our own check of the first bytes names the demuxer, so ffmpeg never guesses (it takes an HLS list
 * called video.mp4 for a playlist); the whitelists apply to everything the demuxer opens.
 */
export function untrustedInput(container: 'mov' | 'matroska' | 'ogg', file: string): string[] {
  const formats = container === 'ogg' ? 'ogg' : 'mov,matroska'
  return ['-protocol_whitelist', 'file,pipe,crypto,data', '-format_whitelist', formats, '-f', container, '-i', `file:${file}`]
}

const stderrKept = 4000
const stdoutMost = 4_000_000

/** Output goes to files named in `args`. Rejects with MediaRunError. */
export async function runFfmpeg(args: readonly string[], options: RunOptions): Promise<void> {
  const progress = options.onProgress ? ['-progress', 'pipe:1', '-stats_period', '0.5'] : []
  const child = start(options.tools.ffmpeg, ['-hide_banner', '-nostdin', '-v', 'error', '-y', ...progress, ...args], options)
  if (options.onProgress) readProgress(child.stdout, options.onProgress)
  else child.stdout.resume()
  await finished(child, 'ffmpeg', options)
}

/** Resolves with ffprobe's output. Rejects with MediaRunError. */
export async function runFfprobe(args: readonly string[], options: RunOptions): Promise<string> {
  const chunks: Buffer[] = []
  let total = 0
  await probeWith(args, options, (stdout) =>
    stdout.on('data', (chunk: Buffer) => {
      total += chunk.length
      if (total <= stdoutMost) chunks.push(chunk)
    }),
  )
  return Buffer.concat(chunks).toString('utf8')
}

/** Passes on each line of ffprobe's output, which may have any length. Resolves with the end of stderr. Rejects with MediaRunError. */
export function readFfprobeLines(args: readonly string[], options: RunOptions, onLine: (line: string) => void): Promise<string> {
  return probeWith(args, options, (stdout) => readLines(stdout, onLine))
}

function probeWith(args: readonly string[], options: RunOptions, read: (stdout: Readable) => void): Promise<string> {
  const child = start(options.tools.ffprobe, ['-hide_banner', '-v', 'error', ...args], options)
  read(child.stdout)
  return finished(child, 'ffprobe', options)
}

/** Runs this process's own Node with the same protections, for a decoder in WebAssembly. Rejects with MediaRunError. */
export async function runNode(args: readonly string[], options: RunOptions): Promise<void> {
  const child = start(process.execPath, args, {
    ...options,
    files: { ...options.files, reads: [process.execPath, ...options.files.reads] },
  })
  child.stdout.resume()
  await finished(child, 'node', options)
}

type Child = ChildProcessByStdio<null, Readable, Readable>

function start(program: string, args: readonly string[], { tools, limits, files }: RunOptions): Child {
  // The hard CPU limit equals the soft one: ffmpeg catches the soft one's signal and would end as if it had met a bad file.
  const prlimit = tools.hasPrlimit
    ? [
        'prlimit',
        `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds}`,
        `--${limits.memoryCounts === 'written' ? 'data' : 'as'}=${limits.memoryBytes}`,
        `--fsize=${limits.fileBytes}`,
        '--core=0',
        '--',
      ]
    : []
  const [first = program, ...rest] = [...(tools.sandbox?.wrap(files) ?? []), ...tools.wrapper, ...prlimit, program, ...args]
  return spawn(first, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing of ours: our environment contains the database's address and the store's keys.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    cwd: '/',
    // Leads a process group of its own, for `killGroup`.
    detached: true,
  })
}

/**
 * Kills the process and all its children. If only Bubblewrap's first process is killed while the sandbox is being built, the second one
 * waits for ever and keeps our pipes open.
 */
function killGroup({ pid }: Child): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Resolves with the end of stderr. */
async function finished(child: Child, what: string, { limits, signal }: RunOptions): Promise<string> {
  let stderr = ''
  let cause: RunFailureReason | null = null
  const kill = (reason: RunFailureReason) => {
    cause ??= reason
    killGroup(child)
  }
  const timer = setTimeout(() => kill('wall'), limits.wallSeconds * 1000)
  const onAbort = () => kill('aborted')
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString('utf8')).slice(-stderrKept)))
  try {
    const { code, exitSignal } = await new Promise<{ code: number | null; exitSignal: NodeJS.Signals | null }>((resolve, reject) => {
      child.once('error', reject)
      // A child process that survived keeps the pipes open; `close` must not wait for it.
      child.once('exit', () => {
        if (cause === null) return
        child.stdout.destroy()
        child.stderr.destroy()
      })
      child.once('close', (exitCode, name) => resolve({ code: exitCode, exitSignal: name }))
    })
    if (code === 0 && cause === null) return stderr
    throw new MediaRunError(cause ?? reasonOf(exitSignal ?? signalOf(code), stderr), what, stderr)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** A sandbox waits for ffmpeg and reports by its own exit code which signal ended it. */
function signalOf(code: number | null): NodeJS.Signals | null {
  const name = Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0]
  // The keys of this table are the names of signals.
  return (name as NodeJS.Signals | undefined) ?? null
}

function reasonOf(exitSignal: NodeJS.Signals | null, stderr: string): RunFailureReason {
  // A SIGKILL that we did not send means the hard CPU limit, or a kernel short of memory.
  if (exitSignal === 'SIGXCPU' || exitSignal === 'SIGKILL') return 'cpu'
  if (exitSignal === 'SIGXFSZ' || /File too large/.test(stderr)) return 'file'
  if (/Cannot allocate memory|out of memory/i.test(stderr)) return 'memory'
  return 'exit'
}

/** `-progress` writes key=value lines; each block ends with `progress=`. */
function readProgress(stdout: Readable, onProgress: (progress: RunProgress) => void): void {
  readLines(stdout, (line) => {
    const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1]
    if (microseconds) onProgress({ seconds: Number(microseconds) / 1_000_000 })
  })
}

function readLines(stdout: Readable, onLine: (line: string) => void): void {
  let rest = ''
  stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}

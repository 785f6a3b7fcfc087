/** Finds ffmpeg and ffprobe, and the protections that this machine can put around them. */
import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { findSandbox, type Sandbox } from './sandbox.ts'

const run = promisify(execFile)

export interface MediaTools {
  readonly ffmpeg: string
  readonly ffprobe: string
  /** Around everything else; null if the system allows none. */
  readonly sandbox: Sandbox | null
  /**
   * Programs in front of ffmpeg, each of which replaces itself with the next: it dies with its parent, and has low priority; without a
   * sandbox it also has no network.
   */
  readonly wrapper: readonly string[]
  readonly hasPrlimit: boolean
  /** Protections that this machine lacks, for the log. */
  readonly missing: readonly string[]
}

export interface ToolPaths {
  readonly FFMPEG_PATH?: string | undefined
  readonly FFPROBE_PATH?: string | undefined
}

export class MediaToolsError extends Error {
  override readonly name = 'MediaToolsError'
}

const known = new Map<string, Promise<MediaTools>>()

/** Looked up once per process and pair of paths. Throws MediaToolsError if there is no ffmpeg. */
export function findMediaTools(paths: ToolPaths): Promise<MediaTools> {
  const key = `${paths.FFMPEG_PATH ?? ''}\n${paths.FFPROBE_PATH ?? ''}`
  const tools = known.get(key) ?? lookUp(paths)
  known.set(key, tools)
  tools.catch(() => known.delete(key))
  return tools
}

async function lookUp({ FFMPEG_PATH, FFPROBE_PATH }: ToolPaths): Promise<MediaTools> {
  const ffmpeg = FFMPEG_PATH ?? (await onPath('ffmpeg')) ?? installerPath('@ffmpeg-installer/ffmpeg')
  // ffprobe is usually beside the ffmpeg that was named.
  const beside = FFMPEG_PATH ? path.join(path.dirname(FFMPEG_PATH), 'ffprobe') : undefined
  const ffprobe =
    FFPROBE_PATH ??
    (beside && (await isProgram(beside)) ? beside : ((await onPath('ffprobe')) ?? installerPath('@ffprobe-installer/ffprobe')))
  if (!ffmpeg || !ffprobe) throw new MediaToolsError('ffmpeg and ffprobe are needed: install them, or set FFMPEG_PATH and FFPROBE_PATH.')
  const sandbox = await findSandbox([ffmpeg, ffprobe])
  const withoutNetwork = sandbox
    ? []
    : await firstThatWorks([
        ['unshare', '--net', '--'],
        // Without root, a user namespace is needed first.
        ['unshare', '--user', '--map-current-user', '--net', '--'],
      ])
  const diesWithParent = await firstThatWorks([['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--']])
  const isNice = await firstThatWorks([['nice', '-n', '10']])
  const limits = await firstThatWorks([['prlimit', '--cpu=60', '--']])
  return {
    ffmpeg,
    ffprobe,
    sandbox,
    // unshare first: changing users would clear the parent-death signal.
    wrapper: [...(withoutNetwork ?? []), ...(diesWithParent ?? []), ...(isNice ?? [])],
    hasPrlimit: limits !== null,
    missing: [
      ...(sandbox ? [] : ['no sandbox (bubblewrap or namespaces): only the format and protocol lists keep ffmpeg away from other files']),
      ...(withoutNetwork ? [] : ['no network namespace: only the protocol whitelist keeps ffmpeg off the network']),
      ...(diesWithParent ? [] : ['no setpriv: a killed encoder may leave its ffmpeg running until it ends']),
      ...(limits ? [] : ['no prlimit: only the wall clock limits ffmpeg']),
    ],
  }
}

async function firstThatWorks(wrappers: readonly (readonly string[])[]): Promise<readonly string[] | null> {
  for (const [program = '', ...rest] of wrappers) {
    const works = await run(program, [...rest, process.execPath, '--version'], { timeout: 5000 }).then(
      () => true,
      // Not installed, or not allowed here (containers often forbid namespaces).
      () => false,
    )
    if (works) return [program, ...rest]
  }
  return null
}

async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue
    for (const file of [path.join(folder, name), path.join(folder, `${name}.exe`)]) if (await isProgram(file)) return file
  }
  return undefined
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** The last resort, an optional package with an old build. */
function installerPath(packageName: string): string | undefined {
  try {
    const loaded: unknown = createRequire(import.meta.url)(packageName)
    return typeof loaded === 'object' && loaded !== null && 'path' in loaded && typeof loaded.path === 'string' ? loaded.path : undefined
  } catch {
    // Not installed.
    return undefined
  }
}

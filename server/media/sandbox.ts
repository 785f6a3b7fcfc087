/**
 * A root file system of its own for ffmpeg: the system's programs and libraries, the files to read, one folder to write in, and nothing
 * else. Bubblewrap if it is installed, otherwise namespaces made with util-linux; both without a network and without other processes.
 */
import { execFile } from 'node:child_process'
import { lstat, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Absolute paths; they are the same inside. */
export interface SandboxFiles {
  readonly reads: readonly string[]
  /** Null: it writes nothing. */
  readonly folder: string | null
}

export interface Sandbox {
  readonly kind: SandboxKind
  /** The command line that goes in front of the program. */
  readonly wrap: (files: SandboxFiles) => string[]
}

interface SystemFiles {
  readonly paths: ReadonlyArray<{ readonly at: string; readonly isFolder: boolean }>
  readonly links: ReadonlyArray<{ readonly at: string; readonly to: string }>
}

/** Not all of /usr: installations are in /usr/src, with their data. */
const systemPaths = [
  ...['/usr/bin', '/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/bin', '/usr/local/lib'],
  ...['/bin', '/lib', '/lib32', '/lib64', '/nix/store', '/etc/ld.so.cache', '/etc/alternatives'],
]

export const sandboxKinds = ['bubblewrap', 'namespaces', 'user namespaces'] as const
type SandboxKind = (typeof sandboxKinds)[number]

/** The first kind that can run `programs` here; null if the system allows none (containers often forbid namespaces). */
export async function findSandbox(programs: readonly string[], kinds: readonly SandboxKind[] = sandboxKinds): Promise<Sandbox | null> {
  if (process.platform !== 'linux') return null
  const system = await findSystemFiles(programs)
  for (const kind of kinds) {
    const sandbox: Sandbox = { kind, wrap: kind === 'bubblewrap' ? bubblewrap(system) : namespaces(system, kind) }
    const [program = '', ...rest] = sandbox.wrap({ reads: [], folder: null })
    const outcomes = await Promise.all(
      programs.map((each) => run(program, [...rest, each, '-version'], { timeout: 5000 }).then(works, fails)),
    )
    if (outcomes.every(Boolean)) return sandbox
  }
  return null
}

const works = () => true
/** Not installed, or not allowed here. */
const fails = () => false

function bubblewrap({ paths, links }: SystemFiles): Sandbox['wrap'] {
  const fixed = [
    // No session of its own: `runFfmpeg` gives it one without a terminal, and ends the whole group.
    ...['bwrap', '--unshare-all', '--die-with-parent', '--cap-drop', 'ALL', '--dev', '/dev'],
    ...paths.flatMap(({ at }) => ['--ro-bind', at, at]),
    ...links.flatMap(({ at, to }) => ['--symlink', to, at]),
  ]
  return ({ reads, folder }) => [
    ...fixed,
    ...(folder === null ? [] : ['--bind', folder, folder]),
    ...reads.flatMap((each) => ['--ro-bind', each, each]),
    ...['--remount-ro', '/', '--chdir', '/', '--'],
  ]
}

/**
 * The new root is assembled over /sys, where nothing of ours is stored; `umount` needs /proc, which goes last. The shell stays as the
 * first process and reports by its exit code which signal ended ffmpeg: `unshare` 2.38 fails to pass signals on.
 */
function buildRoot({ paths, links }: SystemFiles, { reads, folder }: SandboxFiles): string {
  const root = '/sys'
  const inside = (file: string) => quoted(root + file)
  const folders = [
    ...paths.filter(({ isFolder }) => isFolder).map(({ at }) => at),
    ...(folder === null ? [] : [folder]),
    '/dev',
    '/old',
    '/proc',
  ]
  const files = ['/dev/null', ...paths.filter(({ isFolder }) => !isFolder).map(({ at }) => at), ...reads]
  const parents = [...files, ...links.map(({ at }) => at)].map((file) => path.dirname(file))
  const bind = (how: 'ro' | 'rw', file: string) => `mount --rbind -o ${how} ${quoted(file)} ${inside(file)}`
  return [
    'set -e',
    'PATH="$PATH:/usr/sbin:/sbin"',
    `mount -t tmpfs -o mode=755,size=4m none ${root}`,
    // Each command here costs a process, so one command creates all folders.
    `mkdir -p ${[...new Set([...folders, ...parents])].map(inside).join(' ')}`,
    ...files.map((file) => `: > ${inside(file)}`),
    ...links.map(({ at, to }) => `ln -s ${quoted(to)} ${inside(at)}`),
    ...paths.map(({ at }) => bind('ro', at)),
    ...(folder === null ? [] : [bind('rw', folder)]),
    ...reads.map((file) => bind('ro', file)),
    ...[bind('rw', '/dev/null'), bind('rw', '/proc')],
    ...[`cd ${root}`, 'pivot_root . old', 'umount -l /old', 'umount -l /proc', 'mount -o remount,ro /'],
    'code=0',
    'setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@" || code=$?',
    'exit $code',
  ].join('\n')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function namespaces(system: SystemFiles, kind: SandboxKind): Sandbox['wrap'] {
  const user = kind === 'user namespaces' ? ['--user', '--map-root-user'] : []
  return (files) => [
    ...['setpriv', '--pdeathsig', 'KILL', '--'],
    ...['unshare', ...user, '--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child=KILL', '--'],
    ...['/bin/sh', '-c', buildRoot(system, files), 'sandbox'],
  ]
}

async function findSystemFiles(programs: readonly string[]): Promise<SystemFiles> {
  const paths: Array<{ at: string; isFolder: boolean }> = []
  const links: Array<{ at: string; to: string }> = []
  for (const each of systemPaths) {
    const found = await lstat(each).catch(() => null)
    if (found?.isSymbolicLink()) links.push({ at: each, to: await readlink(each) })
    else if (found) paths.push({ at: each, isFolder: found.isDirectory() })
  }
  // A private build, in its own folder; its libraries may be beside it.
  for (const program of programs) {
    const folders = [path.dirname(program), path.dirname(await realpath(program))]
    for (const at of folders) if (![...paths, ...links].some((known) => isBelow(at, known.at))) paths.push({ at, isFolder: true })
  }
  return { paths, links }
}

function isBelow(folder: string, parent: string): boolean {
  return folder === parent || folder.startsWith(`${parent}/`)
}

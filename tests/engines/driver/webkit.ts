/** WebKitGTK, Safari's engine as packaged by Debian, driven over WebDriver. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { limits } from '../../harness/limits.ts'
import { findFreePort } from '../../harness/site/site-runner.ts'
import { openDisplay, type Display } from './display.ts'
import type { EngineWindow, Key, Point, WindowOptions } from './engine-window.ts'
import { openSession, type Call } from './webdriver.ts'

/** Safari has these; the GTK port has them switched off. */
const safariFeatures = ['FileSystemWritableStream', 'StorageAPI', 'StorageAPIEstimate', 'WebShare']
const fileSystemFeatures = ['FileSystem', 'AccessHandle']
const dragMs = 150
const element = v.object({ 'element-6066-11e4-a52e-4f735466cecf': v.string() })
const outcome = v.union([v.strictObject({ value: v.unknown() }), v.strictObject({ error: v.string() })])
/** The format of WebKit's console output. */
const errorLine = /CONSOLE (JS|SECURITY|CONSOLEAPI|LOG) ERROR/
/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyValues: Record<Key, string> = {
  Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', ArrowDown: '\uE015', ArrowUp: '\uE013', Backspace: '\uE003',
} // prettier-ignore

export async function openWebKit(options: WindowOptions): Promise<EngineWindow> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ropewalk-webkit-'))
  const display = await openDisplay()
  const port = await findFreePort()
  const driver = startDriver(port, folder, display, options)
  const consoleErrors: string[] = []
  for (const stream of [driver.stdout, driver.stderr])
    if (stream) createInterface(stream).on('line', (line) => errorLine.test(line) && consoleErrors.push(line))
  const killGroup = () => void (driver.pid !== undefined && driver.exitCode === null && process.kill(-driver.pid, 'SIGKILL'))
  process.once('exit', killGroup)
  const close = async () => {
    process.off('exit', killGroup)
    const ended = once(driver, 'exit')
    killGroup()
    await ended
    display.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const call = await openSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: path.join(import.meta.dirname, 'webkit-window.py'), args: [] },
    })
    await call('POST', '/timeouts', { script: limits.action, pageLoad: limits.action, implicit: 0 })
    const open = commands(call)
    let networkProcess: string | undefined
    return {
      ...open,
      async goto(url) {
        await open.goto(url)
        networkProcess ??= findNetworkProcess(driver)
      },
      hasBroken: () => findNetworkProcess(driver) !== networkProcess,
      consoleErrors,
      close,
      screenshot: (file) => grabScreen(display, options, file),
    }
  } catch (error) {
    await close()
    throw error
  }
}

function startDriver(port: number, folder: string, display: Display, options: WindowOptions): ChildProcess {
  const runtimeFolder = path.join(folder, 'runtime')
  mkdirSync(runtimeFolder, { mode: 0o700 })
  return spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    // A process group of its own, so that all of its processes can be ended together.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: folder,
      XDG_RUNTIME_DIR: runtimeFolder,
      ENGINE_DATA: path.join(folder, 'data'),
      ENGINE_SIZE: `${options.width}x${options.height}`,
      ENGINE_FEATURES: [...safariFeatures, ...(options.hasFileSystem ? fileSystemFeatures : [])].join(' '),
      ENGINE_PRIVATE: options.isPrivate ? 'yes' : 'no',
      // Containers do not support the sandbox; the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
    },
  })
}

/**
 * WebKit starts another one when it crashes (SIGBUS in 2.50, about once in twenty windows); the session is lost with
 * it, or the current load.
 */
function findNetworkProcess({ pid: group }: ChildProcess): string | undefined {
  return readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: number, (name), state, parent, group
      const [, name, processGroup] = /\((.*)\) \S+ \d+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return name?.startsWith('WebKitNetwork') && Number(processGroup) === group
    } catch (error) {
      // It ended while it was read.
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return false
      throw error
    }
  })
}

function commands(call: Call): Omit<EngineWindow, 'consoleErrors' | 'hasBroken' | 'close' | 'screenshot'> {
  const point = (actions: object[]) =>
    call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] })
  const moveTo = ({ x, y }: Point, duration = 0) => ({
    type: 'pointerMove',
    duration,
    x: Math.round(x),
    y: Math.round(y),
    origin: 'viewport',
  })
  const press = (values: readonly string[]) => {
    const actions = values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  const down = { type: 'pointerDown', button: 0 }
  const up = { type: 'pointerUp', button: 0 }
  return {
    goto: async (url) => void (await call('POST', '/url', { url })),
    reload: async () => void (await call('POST', '/refresh', {})),
    async evaluate<Args extends unknown[], Result>(action: (...args: Args) => Result | Promise<Result>, ...args: Args) {
      const script = `const finish = arguments[arguments.length - 1]
        Promise.resolve().then(() => (${action.toString()})(...[...arguments].slice(0, -1)))
          .then((value) => finish({ value: value === undefined ? null : value }), (error) => finish({ error: String(error) }))`
      const answered = v.parse(outcome, await call('POST', '/execute/async', { script, args }))
      if ('error' in answered) throw new Error(answered.error)
      // The action's result, passed as JSON.
      return answered.value as Result
    },
    clickAt: async (at) => void (await point([moveTo(at), down, up])),
    async drag(from, to) {
      // Slow enough for pages that follow the pointer once per frame.
      const halfway = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
      await point([moveTo(from), down, moveTo(halfway, dragMs), moveTo(to, dragMs), up])
    },
    type: async (text) => void (await press([...text])),
    press: async (key) => void (await press([keyValues[key]])),
    async attachFile(selector, file) {
      const found = v.parse(element, await call('POST', '/element', { using: 'css selector', value: selector }))
      await call('POST', `/element/${Object.values(found).join('')}/value`, { text: file })
    },
    async setCookies(cookies) {
      for (const { expires, ...cookie } of cookies) await call('POST', '/cookie', { cookie: { ...cookie, expiry: Math.round(expires) } })
    },
  }
}

/** Captured from the display: WebKit's own screenshots sometimes never finish. */
async function grabScreen(display: Display, { width, height }: WindowOptions, file: string): Promise<void> {
  const size = `${width}x${height}`
  await promisify(execFile)(process.env['FFMPEG_PATH'] || 'ffmpeg', [
    ...['-loglevel', 'error', '-y', '-f', 'x11grab', '-draw_mouse', '0', '-video_size', size, '-i', `${display.name}+0,0`],
    ...['-frames:v', '1', file],
  ])
}

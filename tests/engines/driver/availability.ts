/** Whether this machine can run an engine. `scripts/setup/engines.mjs` installs what is missing where it can. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { EngineName, EngineWindow, WindowOptions } from './engine-window.ts'
import { closeFirefox, firefoxFile, openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

interface Engine {
  open(options: WindowOptions): Promise<EngineWindow>
  /** Ends processes shared by windows. */
  end(): Promise<void>
  /** The missing dependency; null where everything is installed. */
  findMissing(): string | null
}

const bindings = 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2'
const runs = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

export const engines: Readonly<Record<EngineName, Engine>> = {
  webkit: {
    open: openWebKit,
    end: () => Promise.resolve(),
    findMissing() {
      if (process.platform !== 'linux') return 'WebKitGTK runs on Linux'
      const missing = ['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].filter((program) => !existsSync(`/usr/bin/${program}`))
      if (missing.length > 0) return `there is no ${missing.join(', no ')}`
      return runs('/usr/bin/python3', '-c', bindings) ? null : 'Python has no bindings of WebKitGTK 4.1'
    },
  },
  firefox: {
    open: openFirefox,
    end: closeFirefox,
    findMissing: () => (existsSync(firefoxFile) ? null : `there is no ${firefoxFile}`),
  },
}

/** Emits `version.json`, which the app requests every five minutes (1§9). */
import type { Plugin } from 'vite'

/** `madeAt`: the date of the sources, so that two builds of one commit are identical. */
export function versionFile(build: string, madeAt: Date): Plugin {
  return {
    name: 'ropewalk-version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build, builtAt: madeAt.toISOString() }) })
    },
  }
}

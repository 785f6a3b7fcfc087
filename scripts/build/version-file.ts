/** Emits `version.json`, which the app asks every five minutes (1§9). */
import type { Plugin } from 'vite'

/** `madeAt`: of the sources, so that two builds of one commit are the same. */
export function versionFile(build: string, madeAt: Date): Plugin {
  return {
    name: 'ropewalk-version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build, builtAt: madeAt.toISOString() }) })
    },
  }
}

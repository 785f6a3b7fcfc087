/** Emits `version.json`, which the app asks every five minutes (1§9). */
import type { Plugin } from 'vite'

export function versionFile(build: string): Plugin {
  return {
    name: 'ropewalk-version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build, builtAt: new Date().toISOString() }) })
    },
  }
}

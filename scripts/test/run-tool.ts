import { spawn } from 'node:child_process'
import path from 'node:path'
import { repositoryRoot } from '../checks/source-files.ts'

/** Runs a program of the packages with its output on the terminal. Resolves with its exit code, or 1 if a signal ended it. */
export function runTool(name: string, args: readonly string[], { folder = repositoryRoot, env = {} } = {}): Promise<number> {
  const bin = path.join(folder, 'node_modules/.bin')
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, name), args, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a TypeScript program of our own in a process of its own, for work that must not share the server's settings or memory. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Rejects when it fails, or when the signal fires. */
export async function runProgram(program: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  await run(process.execPath, ['--no-warnings', program, ...args], { signal })
}

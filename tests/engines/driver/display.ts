/** A virtual display, for windows that need one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Display {
  /** As in the variable DISPLAY. */
  readonly name: string
  close(): void
}

/** The X server picks a free number. */
export async function openDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const numberPipe = server.stdio[3]
  if (!numberPipe) throw new Error('Xvfb has no pipe to tell its number.')
  const stopOnExit = () => server.kill('SIGKILL')
  process.once('exit', stopOnExit)
  const [said] = (await Promise.race([
    once(numberPipe, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb ended before it had a screen.'))),
  ])) as [Buffer]
  return {
    name: `:${said.toString().trim()}`,
    close() {
      process.off('exit', stopOnExit)
      server.kill('SIGKILL')
    },
  }
}

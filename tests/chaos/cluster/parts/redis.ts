/** Debian's Redis, in memory only: its data is gone when it stops, which Ropewalk tolerates. */
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { Daemon } from './daemon.ts'

export interface Redis {
  readonly url: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** Resolves once it is running. */
export async function openRedis({ folder, logs, port }: { folder: string; logs: string; port: number }): Promise<Redis> {
  mkdirSync(folder, { recursive: true })
  const daemon = new Daemon({
    name: 'Redis',
    program: '/usr/bin/redis-server',
    args: ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', folder],
    logFile: path.join(logs, 'redis.log'),
    isReady: () => answersPing(port),
  })
  await daemon.start()
  return { url: `redis://127.0.0.1:${port}`, start: () => daemon.start(), stop: () => daemon.stop() }
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.setTimeout(1000, () => socket.destroy())
    socket.once('data', (answer) => {
      resolve(answer.toString().startsWith('+PONG'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}

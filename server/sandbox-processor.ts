/** The sandbox card processor's entry point, a process of its own beside the server: `npm start` runs it where the sandbox is allowed. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { SandboxBank, type BankBooks } from './adapters/payments/sandbox/sandbox-bank.ts'
import { createSandboxServer } from './adapters/payments/sandbox/serve-sandbox.ts'
import { readConfig } from './config/config.ts'
import { refusedExitCode } from './start/supervision.ts'

/** Longer than the site waits for an answer. */
const slowMs = 15_000
const chargebackMs = 20_000
/** Between attempts to deliver a notice. */
const retryMs = [500, 2000, 5000, 15_000, 60_000] as const

function main(): void {
  const config = readConfig(process.env)
  const { sandboxProcessor } = config
  if (!sandboxProcessor) {
    console.error('The sandbox processor runs in development and in a demo only.')
    process.exit(refusedExitCode)
  }
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o711 })
  const file = path.join(config.dataFolder, 'sandbox-processor.json')
  const bank = new SandboxBank(() => new Date(), readBooks(file))
  const server = createSandboxServer({
    bank,
    key: sandboxProcessor.key,
    now: () => new Date(),
    save: () => saveBooks(file, bank.books),
    send: (notice) => deliver(`http://127.0.0.1:${config.PORT}/api3/gateway/payment/psigate-messenger`, notice),
    wait: (reason) => delay(reason === 'slow' ? slowMs : chargebackMs),
  })
  // On loopback: browsers reach it through the site.
  server.listen(Number(new URL(sandboxProcessor.origin).port), '127.0.0.1', () => process.send?.({ kind: 'ready' }))
  const stop = () => server.close(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  if (process.channel) process.on('disconnect', stop)
}

const storedBooks = v.object({ tokens: v.array(v.looseObject({})), charges: v.array(v.looseObject({})) })

function readBooks(file: string): BankBooks | undefined {
  try {
    const read = v.safeParse(storedBooks, JSON.parse(readFileSync(file, 'utf8')))
    // Only this program writes the file.
    return read.success ? (read.output as unknown as BankBooks) : undefined
  } catch {
    return undefined // the first start, or a file that a crash has cut off
  }
}

function saveBooks(file: string, books: BankBooks): void {
  writeFileSync(`${file}.new`, JSON.stringify(books), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Again and again, as processors do, until the site has taken it or it is hopeless. */
async function deliver(url: string, notice: object): Promise<void> {
  for (const pauseMs of [0, ...retryMs]) {
    await delay(pauseMs)
    try {
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(notice) })
      await response.body?.cancel()
      if (response.ok) return
    } catch {
      // The site is being restarted; the next attempt may reach it.
    }
  }
  console.error('A notice could not be delivered.')
}

main()

/** The set-up's end of the channel through which tests kill and start parts of the site. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { siteCommand, type SiteCommand } from './site-commands.ts'
import type { SiteRunner } from './site-runner.ts'

export interface CommandServer {
  /** With a secret path: other programs on the machine cannot reach it by accident. */
  readonly url: string
  close(): Promise<void>
}

export async function serveCommands(site: SiteRunner): Promise<CommandServer> {
  const secretPath = `/${randomUUID()}`
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    if (request.url !== secretPath) return answer(404, {})
    readCommand(request)
      .then((command) => command && runCommand(site, command))
      .then(() => answer(200, { databaseUrl: site.databaseUrl }))
      .catch((error: unknown) => answer(500, { databaseUrl: site.databaseUrl, error: String(error) }))
  })
  // A start may take long; the tests have time limits of their own.
  server.requestTimeout = 0
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  return {
    url: `http://127.0.0.1:${port}${secretPath}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Null: only a status request. */
async function readCommand(request: IncomingMessage): Promise<SiteCommand | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // a request without an encoding yields buffers
  const text = Buffer.concat(chunks).toString()
  return text === '' ? null : v.parse(siteCommand, JSON.parse(text))
}

async function runCommand(site: SiteRunner, command: SiteCommand): Promise<void> {
  switch (command.kind) {
    case 'kill-server':
      return site.killServer()
    case 'stop-server':
      return site.stopServer()
    case 'start-server':
      await site.startServer(command)
      return
    case 'kill-encoder':
      return site.killEncoder()
    case 'stop-encoder':
      return site.stopEncoder()
    case 'start-encoder':
      return site.startEncoder()
  }
}

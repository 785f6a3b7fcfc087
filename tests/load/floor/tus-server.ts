/**
 * The floor for uploads: @tus/server with its file store and nothing around them. Communicates with its parent by IPC.
 */
import { createServer } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

const directory = process.argv[2]
if (directory === undefined) throw new Error('Say which folder the bytes go to.')
const tus = new Server({ path: '/files', datastore: new FileStore({ directory }) })
const server = createServer((request, response) => void tus.handle(request, response))
server.requestTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ kind: 'ready', port: typeof address === 'object' ? address?.port : undefined })
})
process.on('disconnect', () => process.exit(0))

/** The S3 server as a process of its own: `node s3-process.ts <folder> <port>`. Ends on SIGTERM, and with the process that started it. */
import { startS3TestServer } from '#server/testing/s3-test-server.ts'

const [folder = '', port = ''] = process.argv.slice(2)
await startS3TestServer({ folder, port: Number(port) })
// Nothing is closed in order: requests under way break, as when a machine goes.
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

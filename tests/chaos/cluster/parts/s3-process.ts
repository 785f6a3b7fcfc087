/**
 * The S3 server as a separate process: `node s3-process.ts <folder> <port>`. Ends on SIGTERM, and with its parent
 * process.
 */
import { startS3TestServer } from '#server/testing/s3-test-server.ts'

const [folder = '', port = ''] = process.argv.slice(2)
await startS3TestServer({ folder, port: Number(port) })
// Nothing is shut down gracefully: requests in progress break, as when a machine fails.
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

/** What tests import. */
export { createTestServer, type TestServer, type TestServerOptions } from './create-test-server.ts'
export type { CallOptions, CallResult, Credentials } from './call-endpoint.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
export { insertComment } from './insert-comment.ts'
export { insertMember, insertSession, testPassword } from './insert-member.ts'
export { insertVideo } from './insert-video.ts'
export { createRecordingMailer } from './recording-mailer.ts'
export { createRecordingQueue } from './recording-queue.ts'

/** Every table, for the client and for drizzle-kit. Domains import their own file. */
export * from './accounts.ts'
export * from './comments.ts'
export * from './encoding.ts'
export * from './feed.ts'
export * from './operations.ts'
export * from './social.ts'
export * from './uploads.ts'
export * from './videos.ts'

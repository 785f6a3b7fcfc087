import { randomUuid } from '#src/lib/random-uuid.ts'

/** Everything about mail begins so: the follower of the outbox knows it by this. */
export const mailSubjects = 'mail:'

/** The outbox keeps the order of writes about one thread. */
export function threadSubject(threadId: number): string {
  return `${mailSubjects}thread:${threadId}`
}

/** Threads that are moved together. */
export const boxSubject = `${mailSubjects}boxes`

/** A letter that has no thread yet: each one for itself. */
export function newMailSubject(): string {
  return `${mailSubjects}new:${randomUuid()}`
}

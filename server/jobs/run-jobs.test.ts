import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { Domain, JobHandlers } from '../http/domain.ts'
import { createLogger } from '../lib/logger.ts'
import { everyJob, twoProcesses } from '../testing/job-processes.ts'
import { queueSettings } from './queue-settings.ts'
import type { JobName, JobPayloads } from './queue.ts'
import { collectHandlers } from './run-jobs.ts'

const domainWith = (jobs: JobHandlers): Domain => ({ name: 'test', implementations: [], jobs })

describe('the registry of jobs', () => {
  it('refuses to start with a job that has no handler, or handlers in two domains', () => {
    const { 'send-mail': _left, ...rest } = everyJob
    expect(() => collectHandlers([domainWith(rest)])).toThrow('No domain handles the job send-mail.')
    expect(() => collectHandlers([domainWith(everyJob), domainWith({ 'encode-video': async () => undefined })])).toThrow(
      '2 domains handle the job encode-video.',
    )
    expect(collectHandlers([domainWith(everyJob), domainWith({ 'tidy-up': async () => undefined })])['tidy-up']).toHaveLength(2)
  })
})

it('a killed process is noticed within half a minute by jobs that keep content hidden until they end', () => {
  for (const name of ['encode-video', 'photos.make'] as const) expect(queueSettings[name].heartbeatSeconds, name).toBe(30)
})

/** Rows as the build 27f8e9eb queued them, by their stored names: an update must not strand what is waiting. */
const queuedBefore: { readonly [Name in JobName]: JobPayloads[Name] } = {
  'encode-video': { videoId: 7 },
  'remake-images': { videoId: 7 },
  'delete-video-media': { mediaKey: 'a', sourceKey: null },
  'strip-originals': {},
  'photos.make': { photoId: 3 },
  'photos.discard': { photoId: 3 },
  'photos.makeDownload': { photoId: 3 },
  'photos.makeAvif': {},
  'make-export': { exportId: 1 },
  'tell-sale-back': { saleId: 1 },
  'send-mail': { to: 'a@example.test', subject: 'x', text: 'y' },
  'send-push': { subscriptionId: 1, conversationId: 2 },
  'send-digest': { memberId: 3 },
  'send-reset-mail': { email: 'a@example.test' },
  'list-birthdays': {},
  'send-email-change': { memberId: 3, email: 'a@example.test' },
  'remove-account': { memberId: 3 },
  'import-places': {},
  'hold-names': {},
  'send-auth-link': { email: 'a@example.test' },
  'send-code': { channel: 'email', registrationId: 4, target: 'a@example.test' },
  'send-phone-code': { memberId: 3 },
  'send-invitation': { invitationId: 5 },
  'send-showcase-mail': { memberId: 3 },
  'check-ledger': {},
  'check-memberships': {},
  'run-renewals': {},
  'settle-payments': {},
  'tidy-up': {},
}

describe('jobs', () => {
  it('queued by the previous build are run by this one', async () => {
    const done = new Map<string, unknown>()
    const record = Object.keys(queuedBefore).map((name) => [
      name,
      async (_services: unknown, payload: unknown) => void done.set(name, payload),
    ])
    await using processes = await twoProcesses(Object.fromEntries(record) as JobHandlers) // each handler takes any payload
    for (const [name, payload] of Object.entries(queuedBefore))
      await processes.db.$client.query('insert into pgboss.job (name, data, singleton_key) values ($1, $2, $3)', [
        name,
        payload,
        randomUUID(),
      ])
    await expect.poll(() => done.size).toBe(Object.keys(queuedBefore).length)
    expect(Object.fromEntries(done)).toEqual(queuedBefore)
  })

  it('run in another process, soon, with their payload', async () => {
    const done: unknown[] = []
    await using processes = await twoProcesses({ 'encode-video': async (_services, payload) => void done.push(payload) })
    await processes.queue.enqueue('encode-video', { videoId: 7 })
    await expect.poll(() => done).toEqual([{ videoId: 7 }])
  })

  it('are each logged when taken and when done, with the name of the process', async () => {
    const lines: string[] = []
    const log = createLogger({ level: 'info', name: 'test' }, { write: (line) => void lines.push(line) })
    await using processes = await twoProcesses({ 'send-mail': async () => undefined }, { log })
    await processes.queue.enqueue('send-mail', { to: 'a@example.test', subject: 'x', text: '' })
    const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ job }) => job === 'send-mail')
    await expect.poll(() => told().map(({ msg }) => msg)).toEqual(['job taken', 'job done'])
    expect(told()[0]).toMatchObject({ worker: `${hostname()}.${process.pid}`, attempt: 1 })
    expect(lines.join('')).not.toContain('a@example.test')
  })

  it('wait once for each key, and without one as often as enqueued', async () => {
    const done: string[] = []
    let release = () => undefined as void
    const gate = new Promise<void>((resolve) => (release = resolve))
    await using processes = await twoProcesses({
      'send-mail': async (_services, { subject }) => {
        await gate
        done.push(subject)
      },
    })
    const mail = { to: 'a@example.test', text: '' }
    for (let time = 0; time < 3; time += 1)
      await processes.queue.enqueue('send-mail', { ...mail, subject: 'keyed' }, { singletonKey: 'one' })
    for (let time = 0; time < 2; time += 1) await processes.queue.enqueue('send-mail', { ...mail, subject: 'free' })
    release()
    await expect.poll(() => done.toSorted()).toEqual(['free', 'free', 'keyed'])
  })

  it('that wait behind another are taken as soon as it ends, not at the next poll', async () => {
    const done: number[] = []
    let release = () => undefined as void
    const gate = new Promise<void>((resolve) => (release = resolve))
    const work: JobHandlers = {
      'encode-video': async (_services, { videoId }) => {
        await gate
        done.push(videoId)
      },
    }
    await using processes = await twoProcesses(work, { pollSeconds: 3600 })
    for (const videoId of [1, 2, 3, 4]) await processes.queue.enqueue('encode-video', { videoId })
    release()
    await expect.poll(() => done.toSorted()).toEqual([1, 2, 3, 4])
  })

  it('[B-02] with a key for good are run once, also when they are enqueued again after they were done', async () => {
    const done: string[] = []
    await using processes = await twoProcesses({ 'send-mail': async (_services, { subject }) => void done.push(subject) })
    const mail = { to: 'a@example.test', text: '' }
    await processes.queue.enqueue('send-mail', { ...mail, subject: 'reminder' }, { onceKey: 'week:1' })
    await expect.poll(() => done).toEqual(['reminder'])
    await processes.queue.enqueue('send-mail', { ...mail, subject: 'again' }, { onceKey: 'week:1' })
    await processes.queue.enqueue('send-mail', { ...mail, subject: 'another' }, { onceKey: 'week:2' })
    await expect.poll(() => done).toEqual(['reminder', 'another'])
  })

  it('get a signal when the process stops, and are handed on', async () => {
    const heard: string[] = []
    await using processes = await twoProcesses({
      'encode-video': (_services, _payload, signal) =>
        new Promise((_resolve, reject) => {
          heard.push('started')
          signal.addEventListener('abort', () => {
            heard.push('aborted')
            reject(new Error('stopped'))
          })
        }),
    })
    await processes.queue.enqueue('encode-video', { videoId: 1 })
    await expect.poll(() => heard).toEqual(['started'])
    await processes.running.stop(5)
    expect(heard).toEqual(['started', 'aborted'])
    const { rows } = await processes.db.$client.query("select state::text from pgboss.job where name = 'encode-video'")
    expect(rows).toEqual([{ state: 'retry' }])
  })
})

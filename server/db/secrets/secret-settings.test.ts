import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.ts'
import { findSetting, saveSetting } from '../settings.ts'
import { secretOrNew } from './secret-settings.ts'

let server: TestServer
let dataFolder = ''
const make = async () => ({ private: 'the-secret-81c0' })
const other = async () => ({ private: 'another' })
const longKey = 'k'.repeat(40)

beforeEach(async () => {
  server = await createTestServer({ domains: [] })
  dataFolder = await mkdtemp(path.join(tmpdir(), 'ropewalk-secrets-'))
})
afterEach(async () => {
  await server.close()
  await rm(dataFolder, { recursive: true, force: true })
})

describe('[S-23] secrets among the settings', () => {
  it('are stored encrypted, with a key in a file that only its owner can read', async () => {
    const config = { dataFolder, SECRETS_KEY: undefined }
    expect(await secretOrNew(server.db, config, 'keys', make)).toEqual(await make())
    expect(JSON.stringify(await findSetting(server.db, 'keys'))).not.toContain('the-secret')
    expect((await stat(path.join(dataFolder, 'secrets.key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(dataFolder)).toEqual(['secrets.key'])
    expect(await secretOrNew(server.db, config, 'keys', other)).toEqual(await make())
  })

  it('are the same for processes that start at the same moment', async () => {
    const config = { dataFolder, SECRETS_KEY: undefined }
    let made = 0
    const makeOne = async () => (made += 1)
    const values = await Promise.all(Array.from({ length: 8 }, () => secretOrNew(server.db, config, 'keys', makeOne)))
    expect(new Set(values).size).toBe(1)
  })

  it('that earlier versions stored in plain text are encrypted at the next start, and keep their values', async () => {
    const config = { dataFolder, SECRETS_KEY: longKey }
    await saveSetting(server.db, 'keys', await make())
    expect(await secretOrNew(server.db, config, 'keys', other)).toEqual(await make())
    expect(JSON.stringify(await findSetting(server.db, 'keys'))).not.toContain('the-secret')
    expect(await secretOrNew(server.db, config, 'keys', other)).toEqual(await make())
    expect(await readdir(dataFolder)).toEqual([])
  })

  it('are re-encrypted with SECRETS_KEY when it is set later', async () => {
    await secretOrNew(server.db, { dataFolder, SECRETS_KEY: undefined }, 'keys', make)
    const config = { dataFolder, SECRETS_KEY: longKey }
    expect(await secretOrNew(server.db, config, 'keys', other)).toEqual(await make())
    await rm(path.join(dataFolder, 'secrets.key'))
    expect(await secretOrNew(server.db, config, 'keys', other)).toEqual(await make())
  })

  it('report clearly that their key is lost, change nothing, and create no new key', async () => {
    await secretOrNew(server.db, { dataFolder, SECRETS_KEY: undefined }, 'keys', make)
    const stored = await findSetting(server.db, 'keys')
    const kept = await readFile(path.join(dataFolder, 'secrets.key'))
    await rm(path.join(dataFolder, 'secrets.key'))
    await expect(secretOrNew(server.db, { dataFolder, SECRETS_KEY: undefined }, 'keys', other)).rejects.toThrow(
      /encrypted with another key.*the file secrets\.key in .*If that key is lost for good/,
    )
    await expect(secretOrNew(server.db, { dataFolder, SECRETS_KEY: longKey }, 'keys', other)).rejects.toThrow('Expected SECRETS_KEY')
    expect(await readdir(dataFolder)).toEqual([])
    expect(await findSetting(server.db, 'keys')).toEqual(stored)
    await writeFile(path.join(dataFolder, 'secrets.key'), kept)
    await chmod(path.join(dataFolder, 'secrets.key'), 0o600)
    expect(await secretOrNew(server.db, { dataFolder, SECRETS_KEY: undefined }, 'keys', other)).toEqual(await make())
  })

  it('cannot replace one another', async () => {
    const config = { dataFolder, SECRETS_KEY: longKey }
    await secretOrNew(server.db, config, 'one', make)
    await saveSetting(server.db, 'two', await findSetting(server.db, 'one'))
    await expect(secretOrNew(server.db, config, 'two', other)).rejects.toThrow('another key')
  })

  it('of a running server are all encrypted', async () => {
    const keys = await Promise.all(['access_token_keys', 'signing_secret'].map((name) => findSetting(server.db, name)))
    for (const value of keys) expect(value).toMatchObject({ cipher: 'aes-256-gcm' })
  })
})

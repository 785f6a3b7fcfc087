import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return error instanceof Error ? error.message : ''
  }
}

describe('settings', () => {
  it('start with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 8080,
      ROPEWALK_DEMO: true,
      NODE_ENV: 'production',
      isDevelopment: false,
      ENCODERS: 1,
      APPROVER_IDS: [],
    })
  })

  it('refuse to show the sandbox mails in production and behind a proxy', () => {
    expect(problemsOf({ NODE_ENV: 'production', ROPEWALK_DEMO: 'off', DEV_MAILS: 'on' })).toContain('DEV_MAILS')
    expect(problemsOf({ NODE_ENV: 'development', TRUST_PROXY: 'on', DEV_MAILS: 'on' })).toContain('DEV_MAILS')
    expect(readConfig({ NODE_ENV: 'production', ROPEWALK_DEMO: 'off' }).DEV_MAILS).toBe(false)
    expect(readConfig({ NODE_ENV: 'development', ROPEWALK_DEMO: 'off' }).DEV_MAILS).toBe(true)
  })

  it('use the sandbox processor neither in production nor behind a proxy, unless a demo or a developer asks for it', () => {
    const at = (env: Record<string, string>) => readConfig({ SANDBOX_PROCESSOR_KEY: 'k'.repeat(43), ...env }).sandboxProcessor
    expect(at({ NODE_ENV: 'development' })).not.toBeNull()
    expect(at({ NODE_ENV: 'development', TRUST_PROXY: 'on' })).toBeNull()
    expect(at({ ROPEWALK_DEMO: 'on', TRUST_PROXY: 'on' })).toBeNull()
    expect(at({ ROPEWALK_DEMO: 'off' })).toBeNull()
    expect(problemsOf({ ROPEWALK_DEMO: 'off', CARD_PROCESSOR: 'sandbox', SANDBOX_PROCESSOR_KEY: 'k'.repeat(43) })).toContain(
      'CARD_PROCESSOR',
    )
    expect(at({ ROPEWALK_DEMO: 'on', TRUST_PROXY: 'on', CARD_PROCESSOR: 'sandbox' })).not.toBeNull()
  })

  it('treat an empty variable as not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' }).PORT).toBe(8080)
  })

  it('name every wrong variable, what was expected and what was given', () => {
    const problems = problemsOf({ PORT: 'eighty', ROPEWALK_DEMO: 'yes', APPROVER_IDS: '1,two' }).split('\n')
    expect(problems).toEqual([
      'PORT: expected a port number (got "eighty")',
      'ROPEWALK_DEMO: expected on or off (got "yes")',
      'APPROVER_IDS: expected member ids separated by commas (got "1,two")',
    ])
  })

  it('do not repeat secrets', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://me:s3cret@host/db', ROPEWALK_DEMO_PASSWORD: 'short' })
    expect(problems).toContain('DATABASE_URL: expected postgres://')
    expect(problems).not.toMatch(/s3cret|short"/)
  })

  it('[S-20] accept the owner of the database only beside the role the application works as', () => {
    const [owner, app] = ['postgres://owner:x@host/db', 'postgres://app:x@host/db']
    expect(problemsOf({ DATABASE_OWNER_URL: owner })).toMatch(/^DATABASE_OWNER_URL: expected only beside DATABASE_URL/)
    expect(readConfig({ DATABASE_OWNER_URL: owner, DATABASE_URL: app })).toMatchObject({ DATABASE_OWNER_URL: owner, DATABASE_URL: app })
  })

  it('[A-08] turn the captcha off in tests and development only, and report that', () => {
    for (const env of [{}, { NODE_ENV: 'production' }, { NODE_ENV: '' }])
      expect(problemsOf({ ...env, CAPTCHA: 'off' })).toBe(
        'CAPTCHA: off leaves the door open to machines; it needs NODE_ENV=development or NODE_ENV=test',
      )
    for (const NODE_ENV of ['development', 'test']) expect(readConfig({ NODE_ENV, CAPTCHA: 'off' }).CAPTCHA).toBe('off')
  })
})

import { describe, expect, it } from 'vitest'
import { readRegisterAddress } from './read-register-address.ts'

describe('addresses of registration', () => {
  it.each([
    ['start', { screen: 'start' }],
    ['start/a-secret', { screen: 'start', secret: 'a-secret' }],
    ['start/a-secret/ok', { screen: 'start', secret: 'a-secret', testResult: 'ok' }],
    ['ok', { screen: 'start', testResult: 'ok' }],
    ['a-secret/ok', { screen: 'start', secret: 'a-secret', testResult: 'ok' }],
    ['', { screen: 'start' }],
    ['hkb', { screen: 'hkb' }],
    ['invite', { screen: 'invite' }],
    ['invite/ok', { screen: 'start', secret: 'invite', testResult: 'ok' }],
    ['new', { screen: 'new' }],
    ['new/a-secret/ok', { screen: 'new', secret: 'a-secret', testResult: 'ok' }],
    ['done', { screen: 'done' }],
    ['tos/start/0', { screen: 'step', step: 'tos', marker: 'start', testResult: '0' }],
    ['email/12.key/ok/', { screen: 'step', step: 'email', marker: '12.key', testResult: 'ok' }],
  ])('[J-01] register/%s', (path, wanted) => expect(readRegisterAddress(path)).toEqual(wanted))
})

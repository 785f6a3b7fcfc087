import { describe, expect, it } from 'vitest'
import { roles, type Role } from '#contract/roles.ts'
import { authorizeRoute, type Visitor } from './guards.ts'

const as = (role: Role, isDevelopment = false): Visitor => ({ role, isDevelopment })
const full: readonly Role[] = ['active', 'sponsor', 'staff', 'model', 'vendor', 'admin']
const open = { kind: 'open' }
const go = (to: string, isRemembered = false) => ({ kind: 'go', to, isRemembered })

describe('guards', () => {
  it.each([
    '/auth/login',
    '/auth/forgot',
    '/auth/reset/x',
    '/auth/register/start',
    '/auth/register/start/a-secret/0',
    '/auth/register/tos/start/0',
    '/auth/register/new',
    '/auth/register/done',
    '/auth/register/terms',
    '/common/404',
    '/contact',
    '/public/more-about-us',
    '/about',
    '/maintenance',
    '/logout',
  ])('[G-01] lets a guest open %s', (path) => expect(authorizeRoute(path, as('guest'))).toEqual(open))

  it.each([
    '/',
    '/dashboard',
    '/videos',
    '/videos/12',
    '/settings',
    '/video/create',
    '/forbidden',
    '/lewis',
    '/lewis/users',
    '/nowhere',
    '/authors',
  ])('[G-01] [G-06] [G-11] redirects a guest from %s to login and remembers the address', (path) =>
    expect(authorizeRoute(path, as('guest'))).toEqual(go('/auth/login', true)),
  )

  it('[G-01] redirects a guest from the area of registered users to its public counterparts', () => {
    expect(authorizeRoute('/guest/terms', as('guest'))).toEqual(go('/auth/register/terms'))
    for (const path of ['/guest/more-about-us', '/guest'])
      expect(authorizeRoute(path, as('guest')), path).toEqual(go('/public/more-about-us'))
    expect(authorizeRoute('/guest/contact', as('guest'))).toEqual(go('/contact'))
    expect(authorizeRoute('/register/privacy', as('guest'))).toEqual(go('/auth/register/privacy'))
  })

  it.each([
    ...['/', '/dashboard', '/videos', '/auth/login', '/auth/register/start', '/auth/nowhere', '/lewis', '/settings', '/nowhere'],
    ...['/ptp', '/public/more-about-us', '/public/party21', '/public/exposed', '/common/404', '/common/chat/zoom'],
  ])('[G-02] forces a registered user from %s to the terms', (path) =>
    expect(authorizeRoute(path, as('registered'))).toEqual(go('/auth/register/tos/start/0')),
  )

  it.each([
    '/auth/register/tos/start/0',
    '/auth/register/terms',
    '/register/terms',
    '/register/privacy',
    '/guest/terms',
    '/guest/more-about-us',
    '/guest/contact',
    '/auth/register/done',
    '/logout',
    '/about',
    '/maintenance',
    '/public/optin/a-key',
    '/common/optin',
    '/contact',
  ])('[G-03] lets a registered user open %s', (path) => expect(authorizeRoute(path, as('registered'))).toEqual(open))

  it.each(full)('[G-04] [R-05] redirects a full member (%s) from auth pages to / and from / to the dashboard', (role) => {
    for (const path of ['/auth/login', '/auth/register/start', '/auth/nowhere', '/auth', '/guest/terms']) {
      expect(authorizeRoute(path, as(role)), path).toEqual(go('/'))
    }
    expect(authorizeRoute('/', as(role))).toEqual(go('/dashboard'))
    expect(authorizeRoute('/auth/register/done', as(role))).toEqual(open)
    expect(authorizeRoute('/videos/', as(role))).toEqual(open)
  })

  it('[G-05] redirects everybody but admins from /lewis to /', () => {
    for (const role of full) expect(authorizeRoute('/lewis/users/4', as(role)), role).toEqual(role === 'admin' ? open : go('/'))
  })

  it('opens the reports, approvals, purchases, pages and market categories for staff, and nothing else of /lewis', () => {
    for (const role of full)
      for (const path of [
        '/lewis/report-data',
        '/lewis/approvals',
        '/lewis/purchases',
        '/lewis/market-categories',
        '/lewis/blocks',
        '/lewis/blocks/welcome/de',
        '/lewis/faq/12',
        '/lewis/blog/news',
      ])
        expect(authorizeRoute(path, as(role)), role).toEqual(role === 'admin' || role === 'staff' ? open : go('/'))
    for (const path of ['/lewis', '/lewis/report-data/1', '/lewis/report-datax'])
      expect(authorizeRoute(path, as('staff')), path).toEqual(go('/'))
  })

  it('[R-14] opens the page of all calls for admins, and for everybody in development', () => {
    for (const role of roles) expect(authorizeRoute('/api-test', as(role, true)), role).toEqual(open)
    expect(authorizeRoute('/api-test', as('admin'))).toEqual(open)
    expect(authorizeRoute('/api-test', as('staff'))).toEqual(go('/'))
    expect(authorizeRoute('/api-test', as('registered'))).toEqual(go('/auth/register/tos/start/0'))
    expect(authorizeRoute('/api-test', as('guest'))).toEqual(go('/auth/login', true))
  })
})

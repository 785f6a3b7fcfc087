/** Handles failed requests (2§8): leads to sign-in, to the forbidden or the maintenance page, or shows a notice. */
import type { RegisteredRouter } from '@tanstack/react-router'
import { captchaSource } from '#src/data/http/captcha-source.ts'
import { i18n } from '@lingui/core'
import { plumberBody } from '#contract/errors/error-codes.ts'
import { serverErrorText } from '#contract/errors/error-messages.ts'
import type { CallError } from '#src/http/call-error.ts'
import { onRequestEvent } from '#src/data/http/request-events.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { refreshCurrentUser } from '#src/data/session/session.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { networkState } from '#src/platform/network.ts'
import { surviveTranslation } from '#src/platform/translated-nodes.ts'
import { dismissNotice, endNotice, isNoticeOpen, notify } from '#src/ui/feedback/notify.ts'
import { closeLayersOnBack } from '../back-closes-layers.ts'
import { joinAllRoutes } from '../first-routes.ts'

let isFollowing = false

/** Further calls have no effect: members' screens load it, guests get it after the first paint. */
export function followRequests(router: RegisteredRouter): void {
  // No call that requires a captcha is made before a first screen is shown.
  captchaSource.find = async () => (await import('../captcha/solve-captcha.ts')).solveCaptcha()
  if (isFollowing) return
  isFollowing = true
  surviveTranslation()
  closeLayersOnBack(router)
  // The guards redirect guests to sign-in and remember the address.
  onRequestEvent('unauthorized', () => void router.invalidate())
  onRequestEvent('forbidden', (refusal) => handleForbidden(router, refusal))
  onRequestEvent('maintenance', (error) => open(router, '/maintenance', error))
  onRequestEvent('networkError', noticeTrouble)
  onRequestEvent('answered', endTrouble)
  // A screen with all its data makes no calls: the reachable server is then the only sign.
  networkState.isOnline.subscribe(() => {
    if (networkState.isOnline.get()) endTrouble()
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) leaveTrouble()
  })
}

function handleForbidden(router: RegisteredRouter, { error, isRead }: { error: CallError; isRead: boolean }): void {
  // The role differs from the page's assumption: the guards decide again.
  if (error.code === 'terms_required') void refreshCurrentUser().catch(reportProblem)
  // A refused write must not discard the input.
  else if (isRead) open(router, '/forbidden', error)
  else notify({ tone: 'error', text: i18n._(messageForCode(error.code)) })
}

function open(router: RegisteredRouter, to: '/forbidden' | '/maintenance', error: CallError): void {
  void reach(router, to, error).catch(reportProblem)
}

/**
 * A server that is shutting down may announce maintenance without being able to serve that screen: the current screen
 * then stays.
 */
async function reach(router: RegisteredRouter, to: '/forbidden' | '/maintenance', error: CallError): Promise<void> {
  if (!(await isAtHand(router, to).catch(() => false))) return noticeTrouble(error)
  const { code, message } = error
  if (router.state.location.pathname !== to) await router.navigate({ to, state: { refusal: { code, message } } })
}

async function isAtHand(router: RegisteredRouter, to: '/forbidden' | '/maintenance'): Promise<boolean> {
  await joinAllRoutes(router)
  const route = router.routesByPath[to]
  await router.loadRouteChunk(route)
  // The router does not expose a failed load; a component that has loaded has no `preload` any more.
  return route.options.component?.preload === undefined
}

const sameNoticeMs = 10_000
let lastNoticeMs = -Infinity
let troubleNotice: number | null = null

/**
 * Many calls fail together when a server does: one notice reports it, and no other is shown before it is closed or has
 * expired.
 */
function noticeTrouble({ code, message }: CallError): void {
  const nowMs = performance.now()
  if (nowMs - lastNoticeMs < sameNoticeMs || (troubleNotice !== null && isNoticeOpen(troubleNotice))) return
  lastNoticeMs = nowMs
  troubleNotice = notify({ tone: 'error', text: troubleText(code, message) })
}

/** The server responds again: the notice disappears after the usual time. */
function endTrouble(): void {
  if (troubleNotice === null) return
  endNotice(troubleNotice)
  troubleNotice = null
}

/**
 * The notice concerned the screen being left. The next one makes its own attempts, and may report their failure at
 * once.
 */
function leaveTrouble(): void {
  if (troubleNotice === null) return
  dismissNotice(troubleNotice)
  troubleNotice = null
  lastNoticeMs = -Infinity
}

/** The exact sentences of the documents come first, followed by a plain one. */
function troubleText(code: string, message: string): string {
  if (message === plumberBody) return `${plumberBody} ${i18n._(messageForCode('network_error'))}`
  const words = i18n._(messageForCode(code))
  return code === 'server_error' ? `${i18n._({ id: serverErrorText })} ${words}` : words
}

/**
 * Of the calls that write to the main area, those open to members who wait for approval: the ones that follow from reading, and the ones
 * that protect them.
 */
export const openWhilePending: readonly string[] = [
  'faq.sayIfHelped',
  'geo.geocode',
  'mail.read',
  'playback.recheckSaved',
  'playback.requestPlay',
  'playback.requestSave',
  'notifications.clear',
  'notifications.markSeen',
  'notifications.remove',
  'notifications.saveSettings',
  'push.forgetDevice',
  'push.registerDevice',
  'push.test',
  'content.recordView',
  'sales.countClick',
  'videos.countView',
  'videos.rememberPosition',
  'profiles.countView',
  'safety.block',
  'safety.unblock',
  'safety.addReport',
  'safety.removeReport',
  'chat.markRead',
  'privacy.save',
  'optin.leaveShowcase',
  'accounts.withdrawDmcaAuthorisation',
]

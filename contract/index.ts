/** Every endpoint of the product, in one list: the binder, /api-test, OpenAPI and the tests read it. */
import * as accountChanges from './account/changes.ts'
import * as accounts from './accounts.ts'
import * as comments from './comments.ts'
import * as dataExport from './profile/data-export.ts'
import * as encoding from './encoding.ts'
import type { Endpoint } from './endpoint.ts'
import * as feed from './feed.ts'
import * as friends from './people/friends.ts'
import * as members from './members.ts'
import * as notifications from './notify/notifications.ts'
import * as operations from './operations.ts'
import * as passkeys from './account/passkeys.ts'
import * as playback from './playback.ts'
import * as push from './notify/push.ts'
import * as settings from './account/settings.ts'
import * as privacy from './profile/privacy.ts'
import * as profile from './profile/profile.ts'
import * as profilePicture from './profile/profile-picture.ts'
import * as profileVisits from './profile/profile-visits.ts'
import * as safety from './profile/safety.ts'
import * as uploads from './uploads.ts'
import * as videos from './videos.ts'

const domains = {
  ...{
    accountChanges,
    accounts,
    comments,
    dataExport,
    encoding,
    feed,
    friends,
    members,
    notifications,
    operations,
    passkeys,
    playback,
    settings,
  },
  ...{ privacy, profile, profilePicture, profileVisits, push, safety, uploads, videos },
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'request' in value
}

export const endpoints: readonly Endpoint[] = Object.values(domains).flatMap((domain) => Object.values(domain).filter(isEndpoint))

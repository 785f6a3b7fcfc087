/** What the fake server knows, in memory. Tests fill it with builders (`add…`) that take overrides; the fake endpoints read and change it. */
import { Refusal } from '#contract/error.ts'
import type { Comment } from '#contract/comments.ts'
import type { SavedSearch, SearchModule } from '#contract/directory/searches.ts'
import type { NotificationKind } from '#contract/notify/notifications.ts'
import { usualNotifySettings, type NotifySettings } from '#contract/notify/settings.ts'
import type { Locale } from '#contract/primitives.ts'
import { defaultGroupFlags, groups, hasPermission, permissionFlags, roleOfGroup, type GroupId, type Viewer } from '#contract/roles.ts'
import type { dateFormats, Preferences } from '#contract/session.ts'
import type { Audience, VideoStatus } from '#contract/videos.ts'

export interface FakeMember {
  readonly id: number
  userName: string
  nameChangedAt: number | null
  groupId: GroupId
  email: string
  aboutMe: string
  userImage: string | null
  isDeleted: boolean
  joinedAt: number
  lastSeenAt: number | null
  locale: Locale
  dateFormat: (typeof dateFormats)[number]
  timeFormat: '24' | '12'
  timeZone: string
  usesMetric: boolean
  preferences: Partial<Preferences>
  notifySettings: NotifySettings
  readonly settingsVersions: FieldVersions
  readonly notifyVersions: FieldVersions
}

export interface FakeVideo {
  readonly id: number
  ownerId: number
  title: string
  description: string
  durationSeconds: number | null
  videoStatus: VideoStatus
  isDraft: boolean
  isPlayable: boolean
  isFeatured: boolean
  isPortrait: boolean
  price: number | null
  views: number
  upVotes: number
  downVotes: number
  /** In seconds, like all moments here. */
  publishedAt: number
  allowPlay: Audience
  allowDownload: Audience
  categories: number[]
  version: number
  readonly votes: Map<number, 'up' | 'down'>
  /** Members who keep it, and when they began to. */
  readonly keptBy: Map<number, number>
}

export interface FakeComment {
  readonly id: number
  typeId: Comment['typeId']
  itemId: number
  parentId: number | null
  authorId: number
  text: string
  postedAt: number
  editedAt: number | null
}

export interface FakeSearch extends Omit<SavedSearch, 'module'> {
  memberId: number
  module: SearchModule
}

export interface FakeNotification {
  readonly id: number
  memberId: number
  kind: NotificationKind
  actorId: number | null
  videoId: number | null
  createdAt: number
  isSeen: boolean
}

export interface FakeCategory {
  readonly categoryId: number
  categoryGroupId: number
  title: string
  totalVideo: number
}

type Given<Row> = Partial<Omit<Row, 'id'>>

export class World {
  readonly members = new Map<number, FakeMember>()
  readonly videos = new Map<number, FakeVideo>()
  comments: FakeComment[] = []
  searches: FakeSearch[] = []
  notifications: FakeNotification[] = []
  readonly categories: FakeCategory[] = []
  /** Seconds. A clock that stands still gives every row its own moment all the same. */
  readonly now: () => number
  private lastId: number

  /** `firstId`: where real stores on the device are named by the member, every world needs ids of its own. */
  constructor({ firstId = 1, now = () => Math.floor(Date.now() / 1000) }: { firstId?: number; now?: () => number } = {}) {
    this.lastId = firstId - 1
    this.now = now
  }

  nextId(): number {
    this.lastId += 1
    return this.lastId
  }

  addMember(given: Given<FakeMember> = {}): FakeMember {
    const id = this.nextId()
    const userName = given.userName ?? `member${id}`
    const member: FakeMember = {
      id,
      userName,
      nameChangedAt: null,
      groupId: groups.free,
      email: `${userName.toLowerCase()}@example.test`,
      aboutMe: '',
      userImage: null,
      isDeleted: false,
      joinedAt: this.now() - 86_400,
      lastSeenAt: this.now(),
      locale: 'en',
      dateFormat: 'yyyy-m-d',
      timeFormat: '24',
      timeZone: '',
      usesMetric: true,
      preferences: {},
      notifySettings: usualNotifySettings,
      settingsVersions: new FieldVersions(),
      notifyVersions: new FieldVersions(),
      ...given,
    }
    this.members.set(id, member)
    return member
  }

  /** Ready and published unless told otherwise. Without `ownerId` a member is built to own it. */
  addVideo(given: Given<FakeVideo> = {}): FakeVideo {
    const ownerId = given.ownerId ?? this.addMember().id
    const id = this.nextId()
    const video: FakeVideo = {
      id,
      title: `Video ${id}`,
      description: '',
      durationSeconds: 60,
      videoStatus: 'ready',
      isDraft: false,
      isPlayable: true,
      isFeatured: false,
      isPortrait: false,
      price: null,
      views: 0,
      upVotes: 0,
      downVotes: 0,
      publishedAt: this.now(),
      allowPlay: 'members',
      allowDownload: 'nobody',
      categories: [],
      version: 1,
      votes: new Map(),
      keptBy: new Map(),
      ...given,
      ownerId,
    }
    this.videos.set(id, video)
    return video
  }

  addComment(given: Given<FakeComment> & { itemId: number }): FakeComment {
    const authorId = given.authorId ?? this.addMember().id
    const id = this.nextId()
    const comment: FakeComment = {
      id,
      typeId: 'video',
      parentId: null,
      text: `Comment ${id}`,
      postedAt: this.now(),
      editedAt: null,
      ...given,
      authorId,
    }
    this.comments.push(comment)
    return comment
  }

  addNotification(given: Given<FakeNotification> & { memberId: number }): FakeNotification {
    const notification: FakeNotification = {
      id: this.nextId(),
      kind: 'welcome',
      actorId: null,
      videoId: null,
      createdAt: this.now(),
      isSeen: false,
      ...given,
    }
    this.notifications.push(notification)
    return notification
  }

  addCategory(title: string, given: Partial<Omit<FakeCategory, 'title'>> = {}): FakeCategory {
    // The id is this world's own, and none of the special ones (`contract/categories.ts`).
    const category = { categoryId: 1000 + this.nextId(), categoryGroupId: 2, totalVideo: 0, ...given, title }
    this.categories.push(category)
    return category
  }

  member(id: number): FakeMember {
    const member = this.members.get(id)
    if (!member) throw new Error(`The fake server has no member ${id}.`)
    return member
  }

  /** Null for deleted members and for names nobody has. */
  findMember(userName: string): FakeMember | null {
    const key = userName.toLowerCase()
    return [...this.members.values()].find((member) => !member.isDeleted && member.userName.toLowerCase() === key) ?? null
  }
}

/** By the group's own flags, as the server reads them where nothing else is stored. */
export function viewerOf({ id, groupId }: FakeMember): Viewer & { readonly id: number } {
  const flags = defaultGroupFlags(groupId)
  const permissions = new Set(permissionFlags.filter((flag) => hasPermission(flag, {}, flags)))
  return { id, role: roleOfGroup(groupId), groupId, permissions, isTech: false }
}

/** Versions field by field (`server/db/record-versions.ts`): a change from the same session never stands in its own way. */
export class FieldVersions {
  version = 0
  private readonly fields = new Map<string, { version: number; sessionId: string }>()

  /** The version that results. Throws edit_conflict. */
  claim(fields: readonly string[], sessionId: string, version: number | undefined): number {
    const isNewer = (field: string) => {
      const last = this.fields.get(field)
      return version !== undefined && last !== undefined && last.version > version && last.sessionId !== sessionId
    }
    if (fields.some(isNewer)) throw new Refusal('edit_conflict')
    this.version += 1
    for (const field of fields) this.fields.set(field, { version: this.version, sessionId })
    return this.version
  }
}

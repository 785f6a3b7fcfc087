/**
 * The target of the contract suite: the fake server, or the real one. Both receive the same requests, as the app sends
 * them.
 */
import * as v from 'valibot'
import { headers, splitVersion, type Endpoint, type RequestInput, type ResponseOutput } from '#contract/endpoint.ts'
import { errorBody, type ErrorCode, type FieldErrors } from '#contract/errors/error-codes.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import type { FakeForum, FakeInvitation, FakeMember, FakePlace, FakeVideo } from '../world.ts'

export type GivenMember = Partial<Pick<FakeMember, 'userName' | 'groupId' | 'ownFlags'>>
/** Details members give about themselves, or the site knows about them. An age is shown in years. */
export type GivenProfile = Partial<
  Pick<FakeMember, 'aboutMe' | 'contacts' | 'heightCm' | 'age' | 'lastSeenAt' | 'joinedAt' | 'place' | 'position' | 'views'>
>
export type GivenPlace = Pick<FakePlace, 'countryIso' | 'region' | 'city'>
export type GivenVideo = Pick<FakeVideo, 'ownerId'> &
  Partial<
    Pick<
      FakeVideo,
      | 'title'
      | 'description'
      | 'durationSeconds'
      | 'videoStatus'
      | 'isPlayable'
      | 'isDraft'
      | 'isFeatured'
      | 'price'
      | 'views'
      | 'upVotes'
      | 'publishedAt'
      | 'allowDownload'
      | 'categories'
    >
  >

export type GivenForum = Partial<Omit<FakeForum, 'id'>>

export interface JoinedMember {
  readonly memberId: number
  readonly userName: string
  readonly token: string
}

/** The differences between the two. */
export interface SiteUnderTest {
  readonly send: (request: Request) => Promise<Response>
  readonly join: (given: GivenMember) => Promise<JoinedMember>
  /** Signs the same member in on another device and returns its access token. */
  readonly signInAgain: (memberId: number) => Promise<string>
  readonly tell: (memberId: number, given: GivenProfile) => Promise<void>
  readonly addPlace: (given: GivenPlace) => Promise<FakePlace>
  /** Settles an invitation outside the tested calls: it is accepted, withdrawn by staff, or expires. */
  readonly settleInvitation: (
    invitationId: number,
    given: Partial<Pick<FakeInvitation, 'state' | 'acceptedBy' | 'expiresAt'>>,
  ) => Promise<void>
  readonly addVideo: (given: GivenVideo) => Promise<number>
  readonly addCategory: (title: string) => Promise<number>
  readonly addForum: (given: GivenForum) => Promise<number>
  /** Another member buys the video album. */
  readonly sellAlbum: (albumId: number) => Promise<void>
  /** Tickets of the site. */
  readonly giveTickets: (memberId: number, amount: number) => Promise<void>
  /** Sends a welcome notification, as every member gets one. */
  readonly notify: (memberId: number) => Promise<void>
}

export interface Refused {
  readonly status: number
  readonly code: ErrorCode
  /** Field names as on the wire. */
  readonly errors?: FieldErrors | undefined
}

/** The outcomes of all calls of a run: names of endpoints, and `name code` for refusals. */
export interface Heard {
  readonly answered: Set<string>
  readonly refused: Set<string>
}

export class SuiteCaller {
  readonly id: number
  readonly userName: string
  private readonly site: SiteUnderTest
  private readonly token: string | null
  private readonly heard: Heard

  constructor(site: SiteUnderTest, heard: Heard, member: JoinedMember | null) {
    this.site = site
    this.heard = heard
    this.id = member?.memberId ?? 0
    this.userName = member?.userName ?? ''
    this.token = member?.token ?? null
  }

  /** The parsed response. Throws when the call was refused. */
  async call<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<ResponseOutput<E>> {
    const { status, body } = await this.ask(endpoint, input)
    if (status !== 200) throw new Error(`${endpoint.name} was refused: ${JSON.stringify(body)}`)
    this.heard.answered.add(endpoint.name)
    const { data, success: _, ...page } = v.parse(v.looseObject({ success: v.literal(true), data: v.unknown() }), body)
    // Parsed by this endpoint's own schema.
    return v.parse(endpoint.response, fromWire(Array.isArray(data) ? { ...page, items: data } : data)) as ResponseOutput<E>
  }

  /**
   * The refusal. Throws when the call succeeded. `input` may be anything, because some scenarios send invalid types.
   */
  async refusal(endpoint: Endpoint, input: unknown): Promise<Refused> {
    const { status, body } = await this.ask(endpoint, input)
    if (status === 200) throw new Error(`${endpoint.name} was answered: ${JSON.stringify(body)}`)
    const { code, errors } = v.parse(errorBody, body)
    this.heard.refused.add(`${endpoint.name} ${code}`)
    return { status, code, ...(errors ? { errors } : {}) }
  }

  async onAnotherDevice(): Promise<SuiteCaller> {
    const { id, userName, site, heard } = this
    return new SuiteCaller(site, heard, { memberId: id, userName, token: await site.signInAgain(id) })
  }

  private async ask(endpoint: Endpoint, input: unknown): Promise<{ status: number; body: unknown }> {
    const { body, ifMatch } = splitVersion(endpoint, input)
    const isGet = endpoint.method === 'GET'
    const request = new Request(`http://site.test${endpoint.path}`, {
      method: endpoint.method,
      ...(isGet ? {} : { body: JSON.stringify(toWire(body)) }),
      headers: {
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        [headers.client]: 'web/test',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(ifMatch ? { [headers.ifMatch]: ifMatch } : {}),
      },
    })
    const response = await this.site.send(request)
    return { status: response.status, body: await response.json() }
  }
}

export interface Suite {
  readonly heard: Heard
  readonly join: (given?: GivenMember & GivenProfile) => Promise<SuiteCaller>
  readonly guest: SuiteCaller
  readonly addVideo: (owner: SuiteCaller, given?: Omit<GivenVideo, 'ownerId'>) => Promise<number>
  readonly addCategory: SiteUnderTest['addCategory']
  readonly addForum: SiteUnderTest['addForum']
  readonly sellAlbum: SiteUnderTest['sellAlbum']
  readonly addPlace: SiteUnderTest['addPlace']
  readonly settleInvitation: SiteUnderTest['settleInvitation']
  readonly giveTickets: (member: SuiteCaller, amount: number) => Promise<void>
  readonly notify: (member: SuiteCaller) => Promise<void>
}

export function openSuite(site: SiteUnderTest): Suite {
  const heard: Heard = { answered: new Set(), refused: new Set() }
  return {
    heard,
    async join({ userName, groupId, ownFlags, ...profile } = {}) {
      const member = await site.join(withoutUndefined({ userName, groupId, ownFlags }))
      await site.tell(member.memberId, profile)
      return new SuiteCaller(site, heard, member)
    },
    guest: new SuiteCaller(site, heard, null),
    addVideo: ({ id }, given = {}) => site.addVideo({ ...given, ownerId: id }),
    addCategory: site.addCategory,
    addForum: site.addForum,
    sellAlbum: site.sellAlbum,
    addPlace: site.addPlace,
    settleInvitation: site.settleInvitation,
    giveTickets: ({ id }, amount) => site.giveTickets(id, amount),
    notify: ({ id }) => site.notify(id),
  }
}

export interface Scenario {
  readonly title: string
  readonly run: (suite: Suite) => Promise<void>
}

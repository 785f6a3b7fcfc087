/** Live conversations of the demo community. */
export interface DemoLine {
  readonly by: string
  readonly text: string
  /** Which of `demoChatPictures`. */
  readonly picture?: number
  /** Minutes after the previous line; three by default. */
  readonly after?: number
  /** Index of the line it answers, from 0. */
  readonly answers?: number
}

export interface DemoConversation {
  readonly kind: 'pair' | 'group' | 'public'
  readonly title?: string
  readonly topic?: string
  /** The first one owns a group. */
  readonly members: readonly string[]
  /** Age of the last line, in minutes. */
  readonly ago: number
  readonly lines: readonly DemoLine[]
  /** How many of the last lines these members have not read; all others have read everything. */
  readonly unread?: Readonly<Record<string, number>>
  /** The second member does not know the first. */
  readonly isRequest?: boolean
}

const hour = 60
const day = 24 * hour

const pairs: readonly DemoConversation[] = [
  {
    kind: 'pair',
    members: ['demo-member', 'Halyard'],
    ago: 16,
    unread: { 'demo-member': 2 },
    lines: [
      { by: 'Halyard', text: 'The jute is in. Two batches; the second one’s softer.' },
      { by: 'demo-member', text: 'Softer, please. How many metres are left?', after: 40 },
      { by: 'Halyard', text: 'Enough for three sets of eight. I’ll put one aside for you.' },
      { by: 'Halyard', text: 'Are you coming to the splicing evening on Thursday?', after: 90 },
      { by: 'demo-member', text: 'Wouldn’t miss it.' },
      { by: 'demo-member', text: 'Should I bring my own rope?', after: 1 },
      { by: 'Halyard', text: 'Yes. Bring the 6 mm and your own shears.', after: 8, answers: 5 },
      { by: 'Halyard', text: '', picture: 0, after: 1 },
    ],
  },
  {
    kind: 'pair',
    members: ['demo-member', 'Marlinspike'],
    ago: 2 * hour,
    lines: [
      { by: 'Marlinspike', text: 'Your eye splice held. I hung a bike from it.' },
      { by: 'demo-member', text: 'Just a bike?' },
      { by: 'Marlinspike', text: 'A heavy one. Photo coming up.' },
      { by: 'Marlinspike', text: 'Six tucks, and it didn’t creep at all.', picture: 1, after: 6 },
      { by: 'demo-member', text: 'See you at eight, then.', after: 12 },
    ],
  },
  {
    kind: 'pair',
    members: ['demo-member', 'LeatherLukas'],
    ago: 4 * day,
    lines: [
      { by: 'demo-member', text: 'Can you take two holes off a belt without it showing?' },
      { by: 'LeatherLukas', text: 'From the buckle end, yes. Send me the width.', after: 25 },
      { by: 'demo-member', text: '38 mm, black, four years old.' },
      { by: 'LeatherLukas', text: 'Your strap is cut. I’ll dye it next week.', after: 2 * day },
    ],
  },
  {
    kind: 'pair',
    members: ['demo-member', 'Étienne'],
    ago: 9 * day,
    lines: [
      { by: 'Étienne', text: 'Thanks for the note on the edit. It’s calmer now.' },
      { by: 'demo-member', text: 'That long shot of the hands makes the video.' },
    ],
  },
  {
    kind: 'pair',
    members: ['Lee', 'demo-member'],
    ago: 5 * hour,
    isRequest: true,
    unread: { 'demo-member': 2 },
    lines: [
      { by: 'Lee', text: 'Hi! I’m new here, and I saw your comment about conditioning hemp. Can I ask you something?' },
      { by: 'Lee', text: '', picture: 2, after: 1 },
    ],
  },
  {
    kind: 'pair',
    members: ['demo-sponsor', 'Tom_of_Turku'],
    ago: 3 * hour,
    unread: { 'demo-sponsor': 1 },
    lines: [
      { by: 'demo-sponsor', text: 'Any places left in March?' },
      { by: 'Tom_of_Turku', text: 'One, by the window. I’ve put your name on it.', after: 30 },
    ],
  },
]

const groups: readonly DemoConversation[] = [
  {
    kind: 'group',
    title: 'Splice room',
    members: ['Marlinspike', 'demo-member', 'demo-sponsor', 'Halyard', 'Old_Salt', 'Nils'],
    ago: 29,
    unread: { 'demo-member': 1, 'demo-sponsor': 3 },
    lines: [
      { by: 'Marlinspike', text: 'Who’s bringing a fid? Mine went overboard.' },
      { by: 'Old_Salt', text: 'I’ve got three. The whalebone one stays at home.' },
      { by: 'Nils', text: 'I’ve drawn the back splice step by step. Tell me if anything’s wrong.', picture: 3, after: 15 },
      { by: 'Old_Salt', text: 'Step four goes under two, not one.', after: 7, answers: 2 },
      { by: 'Nils', text: 'Thanks. Fixed.', after: 2 },
      { by: 'demo-member', text: 'Can we start at half past? My train’s late.', after: 50 },
      { by: 'Halyard', text: 'No rush, the kettle’s on.', after: 4 },
      { by: 'Marlinspike', text: 'Half past it is. I’ll leave the side door open.', after: 9 },
    ],
  },
]

const publicChats: readonly DemoConversation[] = [
  {
    kind: 'public',
    title: 'Knots & questions',
    topic: 'Ask anything about knots. Someone will know.',
    members: [
      'demo-member',
      'demo-sponsor',
      'Old_Salt',
      'Bight',
      'Column_Tie',
      'Carabiner',
      'jutejoe',
      'Wren',
      'Felix_K',
      'Anker',
      'Rafael',
    ],
    ago: 12,
    unread: { 'demo-member': 4 },
    lines: [
      { by: 'Bight', text: 'What’s your go-to knot when your hands are cold?' },
      { by: 'Carabiner', text: 'Figure eight. I could tie it in my sleep.' },
      { by: 'Old_Salt', text: 'Bowline. Then I check it twice.' },
      { by: 'Column_Tie', text: 'Single column, always. Why do you ask?', after: 6 },
      { by: 'Bight', text: 'I want one I can still untie with cold hands.', answers: 3 },
      { by: 'Felix_K', text: 'Leave a bight in the last tuck, then. And keep a cutter within reach.', after: 3 },
      { by: 'Wren', text: 'This one, from last winter. Comes undone with one pull.', picture: 4, after: 20 },
      { by: 'jutejoe', text: 'In jute? I doubt it.' },
      { by: 'Wren', text: 'In jute. Come and try it.' },
      { by: 'Rafael', text: 'First Sunday, then. I’ll bring the jute.', after: 11 },
    ],
  },
  {
    kind: 'public',
    title: 'Workshop floor',
    topic: 'Where we’re meeting, free places and lifts.',
    members: ['demo-sponsor', 'uplines', 'LeatherLukas', 'HempHarry', 'Dov', 'Taut', 'Paolo_M'],
    ago: 7 * hour,
    lines: [
      { by: 'uplines', text: 'Saturday: single column at ten, leather care at two. Three places left for the second one.' },
      { by: 'Dov', text: 'I’ll take one. Do we need mats?' },
      { by: 'uplines', text: 'There are mats. Bring socks.', answers: 1 },
      { by: 'Paolo_M', text: 'I’m driving from Milan, two seats free.', after: 35 },
      { by: 'HempHarry', text: 'Leave room for a coil of hemp and I’ll bring coffee.', after: 5 },
    ],
  },
]

export const demoConversations: readonly DemoConversation[] = [...pairs, ...groups, ...publicChats]

/** From `scripts/demo`: rope and leather. */
export const demoChatPictures = ['k06', 'k03', 's06', 'k01', 's03', 'f04'] as const

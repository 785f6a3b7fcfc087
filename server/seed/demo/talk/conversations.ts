/** What the demo community talks about live. */
export interface DemoLine {
  readonly by: string
  readonly text: string
  /** Which of `demoTalkPictures`. */
  readonly picture?: number
  /** Minutes after the line before, three unless told. */
  readonly after?: number
  /** Which line it answers, counted from 0. */
  readonly answers?: number
}

export interface DemoConversation {
  readonly kind: 'pair' | 'group' | 'public'
  readonly title?: string
  readonly topic?: string
  /** The first one owns a group. */
  readonly members: readonly string[]
  /** When the last line was said, in minutes before now. */
  readonly ago: number
  readonly lines: readonly DemoLine[]
  /** Of these the last so many lines are unread; everybody else has read all. */
  readonly unread?: Readonly<Record<string, number>>
  /** The second one does not know the first. */
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
      { by: 'Halyard', text: 'The jute is in. Two batches, the second one is softer.' },
      { by: 'demo-member', text: 'Softer, please. How many metres are left?', after: 40 },
      { by: 'Halyard', text: 'Enough for three sets of eight. I keep one back for you.' },
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
      { by: 'Marlinspike', text: 'Your eye splice held. I hung a bicycle on it.' },
      { by: 'demo-member', text: 'Only a bicycle?' },
      { by: 'Marlinspike', text: 'A heavy one. Picture follows.' },
      { by: 'Marlinspike', text: 'Six tucks, and it did not creep at all.', picture: 1, after: 6 },
      { by: 'demo-member', text: 'See you at eight then.', after: 12 },
    ],
  },
  {
    kind: 'pair',
    members: ['demo-member', 'LeatherLukas'],
    ago: 4 * day,
    lines: [
      { by: 'demo-member', text: 'Can you shorten a belt by two holes without it looking shortened?' },
      { by: 'LeatherLukas', text: 'From the buckle end, yes. Send me the width.', after: 25 },
      { by: 'demo-member', text: '38 mm, black, four years old.' },
      { by: 'LeatherLukas', text: 'Your strap is cut. Dye next week.', after: 2 * day },
    ],
  },
  {
    kind: 'pair',
    members: ['demo-member', 'Étienne'],
    ago: 9 * day,
    lines: [
      { by: 'Étienne', text: 'Thank you for the note on the edit. It is calmer now.' },
      { by: 'demo-member', text: 'The long shot of the hands makes the film.' },
    ],
  },
  {
    kind: 'pair',
    members: ['Lee', 'demo-member'],
    ago: 5 * hour,
    isRequest: true,
    unread: { 'demo-member': 2 },
    lines: [
      { by: 'Lee', text: 'Hello. I am new, and I saw your comment about conditioning hemp. May I ask you something?' },
      { by: 'Lee', text: '', picture: 2, after: 1 },
    ],
  },
  {
    kind: 'pair',
    members: ['demo-sponsor', 'Tom_of_Turku'],
    ago: 3 * hour,
    unread: { 'demo-sponsor': 1 },
    lines: [
      { by: 'demo-sponsor', text: 'Is there a place left in March?' },
      { by: 'Tom_of_Turku', text: 'One, by the window. I put your name on it.', after: 30 },
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
      { by: 'Marlinspike', text: 'Who brings the fid? Mine went overboard.' },
      { by: 'Old_Salt', text: 'I have three. One is whalebone and stays at home.' },
      { by: 'Nils', text: 'I have drawn the back splice step by step. Tell me where it is wrong.', picture: 3, after: 15 },
      { by: 'Old_Salt', text: 'Step four goes under two, not one.', after: 7, answers: 2 },
      { by: 'Nils', text: 'Thank you. Corrected.', after: 2 },
      { by: 'demo-member', text: 'Can we begin at half past? My train is late.', after: 50 },
      { by: 'Halyard', text: 'The kettle is patient.', after: 4 },
      { by: 'Marlinspike', text: 'Half past it is. I open the side door.', after: 9 },
    ],
  },
]

const publicChats: readonly DemoConversation[] = [
  {
    kind: 'public',
    title: 'Knots & questions',
    topic: 'Ask anything about a knot. Somebody knows.',
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
      { by: 'Bight', text: 'Which knot do you tie first when your hands are cold?' },
      { by: 'Carabiner', text: 'Figure eight. I could tie it asleep.' },
      { by: 'Old_Salt', text: 'Bowline. And then I look at it twice.' },
      { by: 'Column_Tie', text: 'Single column, always. What is the question behind the question?', after: 6 },
      { by: 'Bight', text: 'I want one that opens again with cold hands.', answers: 3 },
      { by: 'Felix_K', text: 'Then leave a bight in the last tuck. And keep the cutter within reach.', after: 3 },
      { by: 'Wren', text: 'This one, from last winter. It opens with one pull.', picture: 4, after: 20 },
      { by: 'jutejoe', text: 'In jute? I doubt it.' },
      { by: 'Wren', text: 'In jute. Come and try.' },
      { by: 'Rafael', text: 'First Sunday, then. I bring the jute.', after: 11 },
    ],
  },
  {
    kind: 'public',
    title: 'Workshop floor',
    topic: 'Who is where, who has a place left, who drives.',
    members: ['demo-sponsor', 'uplines', 'LeatherLukas', 'HempHarry', 'Dov', 'Taut', 'Paolo_M'],
    ago: 7 * hour,
    lines: [
      { by: 'uplines', text: 'Saturday: single column at ten, care of leather at two. Three places left for the second.' },
      { by: 'Dov', text: 'I take one. Do we need mats?' },
      { by: 'uplines', text: 'Mats are there. Bring socks.', answers: 1 },
      { by: 'Paolo_M', text: 'I drive from Milano, two seats free.', after: 35 },
      { by: 'HempHarry', text: 'Leave room for a coil of hemp and I bring coffee.', after: 5 },
    ],
  },
]

export const demoConversations: readonly DemoConversation[] = [...pairs, ...groups, ...publicChats]

/** Of `scripts/demo`: rope and leather. */
export const demoTalkPictures = ['k06', 'k03', 's06', 'k01', 's03', 'f04'] as const

/** Forums and threads of the demo community. */

export interface DemoForum {
  readonly name: string
  readonly description: string
  readonly subForums: ReadonlyArray<{ readonly name: string; readonly description: string }>
}

export const demoForums: readonly DemoForum[] = [
  {
    name: 'Rope and technique',
    description: 'Ties, frictions, patterns, and how we learn them.',
    subForums: [
      { name: 'First ties', description: 'No question is too small.' },
      { name: 'Suspension', description: 'For those who already tie on the floor.' },
    ],
  },
  {
    name: 'Gear',
    description: 'Rope, rings, hardware, leather.',
    subForums: [{ name: 'Rope care', description: 'Oiling, singeing, storing.' }],
  },
  { name: 'Meeting', description: 'Jams, workshops, travel.', subForums: [{ name: 'Europe', description: '' }] },
  { name: 'About this site', description: 'Ideas and problems. Staff read here.', subForums: [] },
]

export interface DemoThread {
  readonly forum: string
  readonly title: string
  readonly author: string
  readonly text: string
  /** Posts below the first one. */
  readonly replies: number
  /** Days since the last post. */
  readonly age: number
  readonly isSticky?: boolean
  /** Closed by demo-staff, for this reason. */
  readonly closedReason?: string
  readonly hasPoll?: boolean
}

export const demoForumThreads: readonly DemoThread[] = [
  {
    forum: 'Rope and technique',
    title: 'Read this before you tie with somebody new',
    author: 'demo-staff',
    text: 'Talk first, **cutters within reach**, check hands and feeling every few minutes. Ask here if anything is unclear.',
    replies: 4,
    age: 30,
    isSticky: true,
  },
  {
    forum: 'Rope and technique',
    title: 'The long thread about column ties',
    author: 'Marlinspike',
    text: 'Post the one you use and why. I’ll start: somerville bowline, because it never slips.',
    replies: 119,
    age: 0,
  },
  { forum: 'First ties', title: 'How tight is too tight?', author: 'Lee', text: 'Two fingers? One?', replies: 6, age: 1 },
  {
    forum: 'First ties',
    title: 'Which rope to buy first',
    author: 'Sisal_Sam',
    text: 'Budget of about 60.',
    replies: 8,
    age: 3,
    hasPoll: true,
  },
  { forum: 'First ties', title: 'Left-handed, all videos are mirrored', author: 'Nils', text: 'Any tricks?', replies: 3, age: 5 },
  { forum: 'First ties', title: 'Exercises for stiff hands', author: 'Dov', text: 'What do you do before a session?', replies: 0, age: 2 },
  {
    forum: 'Suspension',
    title: 'Hip harness that stays put',
    author: 'Baltic.Bear',
    text: 'Mine wanders. Pictures welcome.',
    replies: 7,
    age: 4,
  },
  {
    forum: 'Suspension',
    title: 'Rated points in an old house',
    author: 'Felix_K',
    text: 'What a carpenter told me, in short.',
    replies: 5,
    age: 9,
  },
  { forum: 'Gear', title: 'Rings: steel or titanium', author: 'Carabiner', text: 'I’ve used both for a year.', replies: 6, age: 6 },
  { forum: 'Gear', title: 'A bag that keeps eight hanks apart', author: 'demo-vendor', text: 'Looking for testers.', replies: 2, age: 8 },
  {
    forum: 'Gear',
    title: 'Leather cuffs after a wet evening',
    author: 'LeatherLukas',
    text: 'Dry slowly, then balm.',
    replies: 4,
    age: 12,
  },
  { forum: 'Rope care', title: 'What do you oil hemp with?', author: 'HempHarry', text: 'I’m out of camellia.', replies: 9, age: 2 },
  {
    forum: 'Rope care',
    title: 'Whipping the ends, step by step',
    author: 'Whipping',
    text: 'A metre of twine and ten minutes.',
    replies: 3,
    age: 15,
  },
  { forum: 'Meeting', title: 'First Sunday jam in Lisbon', author: 'Rafael', text: 'All levels, tea and cake.', replies: 5, age: 1 },
  {
    forum: 'Meeting',
    title: 'Sharing a room at the spring workshop',
    author: 'demo-member',
    text: 'I snore a little.',
    replies: 2,
    age: 7,
  },
  { forum: 'Europe', title: 'Hamburg, who’s around?', author: 'Anker', text: 'Harbour walk and rope afterwards.', replies: 4, age: 3 },
  { forum: 'Europe', title: 'Quelqu’un à Lyon ?', author: 'Étienne', text: 'Un jam le jeudi soir.', replies: 3, age: 10 },
  {
    forum: 'About this site',
    title: 'Idea: chapters in long videos',
    author: 'Bowline',
    text: 'I’d use them every day.',
    replies: 4,
    age: 11,
  },
  {
    forum: 'About this site',
    title: 'The old chat moves to the new one',
    author: 'demo-admin',
    text: 'It’s done. Thank you for your patience.',
    replies: 3,
    age: 40,
    closedReason: 'The new chat is open. Questions about it go to its own thread.',
  },
  { forum: 'About this site', title: 'Dark theme at night only', author: 'Nightjar', text: 'Is there a switch?', replies: 1, age: 20 },
]

export const demoForumPoll = { title: 'Your first rope', answers: ['Jute', 'Hemp', 'Cotton', 'Synthetic'] } as const

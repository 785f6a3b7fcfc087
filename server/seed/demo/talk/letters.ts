/** What the demo community writes in private mail. */
export interface DemoLetter {
  readonly by: string
  readonly text: string
  /** Hours after the letter before. */
  readonly after?: number
  /** Which of `demoTalkPictures`. */
  readonly pictures?: readonly number[]
}

export interface DemoThread {
  readonly subject: string
  /** Whoever writes first is among them. */
  readonly members: readonly string[]
  /** When the last letter was written, in hours before now. */
  readonly ago: number
  readonly letters: readonly DemoLetter[]
  readonly unreadBy?: readonly string[]
  /** Lies there for the demo's member. */
  readonly box?: 'requests' | 'archive'
}

export const demoThreads: readonly DemoThread[] = [
  {
    subject: 'Your set of eight',
    members: ['demo-member', 'Halyard'],
    ago: 3,
    unreadBy: ['demo-member'],
    letters: [
      {
        by: 'demo-member',
        text: 'Good evening,\n\nI would like a set of eight in 6 mm jute, conditioned. Is there a colour you would advise against?\n\nThanks!',
      },
      {
        by: 'Halyard',
        text: 'Natural holds longest; red bleeds a little in the first month, blue does not at all.\n\nI can show you both on Thursday.',
        after: 9,
        pictures: [0, 1],
      },
      { by: 'demo-member', text: 'Blue then, please.', after: 20 },
      { by: 'Halyard', text: 'Blue it is. Ready in ten days; I write when it is dry.', after: 4 },
    ],
  },
  {
    subject: 'Places in the winter workshops',
    members: ['uplines', 'demo-member', 'demo-sponsor', 'Nils'],
    ago: 26,
    unreadBy: ['demo-member', 'demo-sponsor'],
    letters: [
      {
        by: 'uplines',
        text: 'Dear all,\n\nyou asked for the winter workshops. I have a place for each of you: single column in January, floor work in February, repair evening in March.\n\nPlease tell me by Sunday whether you take it.',
      },
      { by: 'Nils', text: 'January and March, gladly. February I am at sea.', after: 5 },
    ],
  },
  {
    subject: 'A question about hemp',
    members: ['Sisal_Sam', 'demo-member'],
    ago: 8,
    unreadBy: ['demo-member'],
    box: 'requests',
    letters: [
      {
        by: 'Sisal_Sam',
        text: 'Hello,\n\nwe have not met. I read that you boil hemp before you break it in. How long, and does the smell go away again?',
        pictures: [5],
      },
    ],
  },
  {
    subject: 'Belt, 38 mm',
    members: ['demo-member', 'LeatherLukas'],
    ago: 100,
    letters: [
      { by: 'demo-member', text: 'The belt is in the post, with a note about the holes.' },
      { by: 'LeatherLukas', text: 'It has arrived. Beautiful leather. I begin on Monday.', after: 30, pictures: [5] },
    ],
  },
  {
    subject: 'The film of the lattice',
    members: ['Étienne', 'demo-member'],
    ago: 300,
    box: 'archive',
    letters: [
      { by: 'Étienne', text: 'I have cut it down to nine minutes. Would you look at it before I show it?' },
      { by: 'demo-member', text: 'I have looked at it twice. Leave the ending as it is.', after: 28 },
      { by: 'Étienne', text: 'Merci. Then it goes out on Friday.', after: 2 },
    ],
  },
  {
    subject: '',
    members: ['demo-sponsor', 'demo-vendor'],
    ago: 50,
    unreadBy: ['demo-vendor'],
    letters: [{ by: 'demo-sponsor', text: 'Do you make harnesses for somebody of two metres and four?' }],
  },
]

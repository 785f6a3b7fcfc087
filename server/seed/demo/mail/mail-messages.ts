/** Private mail of the demo community. */
export interface DemoMailMessage {
  readonly by: string
  readonly text: string
  /** Hours after the previous message. */
  readonly after?: number
  /** Which of `demoChatPictures`. */
  readonly pictures?: readonly number[]
}

export interface DemoThread {
  readonly subject: string
  /** Includes the author of the first message. */
  readonly members: readonly string[]
  /** Age of the last message, in hours. */
  readonly ago: number
  readonly messages: readonly DemoMailMessage[]
  readonly unreadBy?: readonly string[]
  /** Where the demo's member finds it. */
  readonly box?: 'requests' | 'archive'
}

export const demoThreads: readonly DemoThread[] = [
  {
    subject: 'Your set of eight',
    members: ['demo-member', 'Halyard'],
    ago: 3,
    unreadBy: ['demo-member'],
    messages: [
      {
        by: 'demo-member',
        text: 'Hi,\n\nI’d like a set of eight in 6 mm jute, conditioned. Is there a colour you’d advise against?\n\nThanks!',
      },
      {
        by: 'Halyard',
        text: 'Natural lasts longest. Red bleeds a little in the first month; blue doesn’t at all.\n\nI can show you both on Thursday.',
        after: 9,
        pictures: [0, 1],
      },
      { by: 'demo-member', text: 'Blue then, please.', after: 20 },
      { by: 'Halyard', text: 'Blue it is. It’ll be ready in ten days. I’ll message you when it’s dry.', after: 4 },
    ],
  },
  {
    subject: 'Places in the winter workshops',
    members: ['uplines', 'demo-member', 'demo-sponsor', 'Nils'],
    ago: 26,
    unreadBy: ['demo-member', 'demo-sponsor'],
    messages: [
      {
        by: 'uplines',
        text: 'Hi all,\n\nYou asked about the winter workshops. I have a place for each of you: single column in January, floor work in February, repair evening in March.\n\nPlease let me know by Sunday if you’d like it.',
      },
      { by: 'Nils', text: 'Yes please to January and March. I’m at sea in February.', after: 5 },
    ],
  },
  {
    subject: 'A question about hemp',
    members: ['Sisal_Sam', 'demo-member'],
    ago: 8,
    unreadBy: ['demo-member'],
    box: 'requests',
    messages: [
      {
        by: 'Sisal_Sam',
        text: 'Hello,\n\nWe haven’t met. I read that you boil hemp before you break it in. For how long, and does the smell go away?',
        pictures: [5],
      },
    ],
  },
  {
    subject: 'Belt, 38 mm',
    members: ['demo-member', 'LeatherLukas'],
    ago: 100,
    messages: [
      { by: 'demo-member', text: 'The belt’s in the post, with a note about the holes.' },
      { by: 'LeatherLukas', text: 'It’s here. Beautiful leather. I’ll start on Monday.', after: 30, pictures: [5] },
    ],
  },
  {
    subject: 'The lattice video',
    members: ['Étienne', 'demo-member'],
    ago: 300,
    box: 'archive',
    messages: [
      { by: 'Étienne', text: 'I’ve cut it down to nine minutes. Would you take a look before I publish it?' },
      { by: 'demo-member', text: 'Watched it twice. Leave the ending as it is.', after: 28 },
      { by: 'Étienne', text: 'Merci. I’ll publish it on Friday, then.', after: 2 },
    ],
  },
  {
    subject: '',
    members: ['demo-sponsor', 'demo-vendor'],
    ago: 50,
    unreadBy: ['demo-vendor'],
    messages: [{ by: 'demo-sponsor', text: 'Do you make harnesses for someone who’s 2.04 m tall?' }],
  },
]

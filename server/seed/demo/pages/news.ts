/** Recent news by staff of the demo community, newest first. */
export interface DemoNews {
  readonly title: string
  readonly text: string
  /** A page on another site. */
  readonly link?: string
}

export const demoNews: readonly DemoNews[] = [
  {
    title: 'Faster uploads that pick up where they stopped',
    text: 'Close your laptop, change trains, lose your connection: the upload resumes where it stopped. Nothing is sent twice.',
  },
  {
    title: 'The winter workshop calendar is out',
    text: 'Single column in January, floor work in February, repair evening in March. Priority goes to members who’ve waited longest.',
    link: 'https://blog.ropewalk.example/winter-workshops',
  },
  {
    title: 'Our checks before a suspension',
    text: 'Old_Salt has written down his checklist. It’s short, and it’s saved a shoulder or two. Read it before you hang anything heavier than a coat.',
  },
  { title: 'Quieter evenings', text: 'You can now get one email a day instead of one per notification. Choose in Settings.' },
  {
    title: 'Videos on the train',
    text: 'Save a video for offline and it plays without a connection. Owners decide whether theirs can be saved.',
  },
  { title: 'A new look for dim rooms', text: 'The dark theme is darker, the text is easier to read, and nothing blinks.' },
  {
    title: 'Hemp from Halyard',
    text: 'The spring batch is ready. Eight metres, six millimetres, conditioned twice. Message him to order.',
  },
  {
    title: 'We reviewed every report from last month',
    text: 'We received fourteen, removed two videos and banned one member. Thank you for reporting.',
  },
  {
    title: 'Seven languages',
    text: 'The club is now available in English, French, German, Italian, Spanish, Portuguese and Russian. If you spot a mistake, let us know.',
  },
  { title: 'Discreet mode', text: 'One tap blurs every photo until you tap it. For trams, kitchens and open doors.' },
  {
    title: 'The reading list is growing',
    text: 'Three books on nerves and joints, one on splicing, one novel, all recommended by members.',
  },
  { title: 'Thank you for a calm year', text: 'Not one video lost, not one name leaked, and the workshop kettle works again.' },
]

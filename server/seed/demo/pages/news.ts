/** What staff of the demo community told lately, newest first. */
export interface DemoNews {
  readonly title: string
  readonly text: string
}

export const demoNews: readonly DemoNews[] = [
  {
    title: 'Faster uploads, and they pick up where they stop',
    text: 'Close the lid, change the train, lose the line: the film goes on where it was. Nothing has to be sent twice.',
  },
  {
    title: 'The workshop calendar for winter is out',
    text: 'Single column in January, floor work in February, repair evening in March. Places go to whoever has waited longest.',
  },
  {
    title: 'What we check before a suspension',
    text: 'Old_Salt has written down his list. It is short and it has saved a shoulder or two. Read it before you hang anything heavier than a coat.',
  },
  { title: 'Quieter evenings', text: 'Mails now come once a day instead of one by one, if you like. You choose in your settings.' },
  {
    title: 'Films on the train',
    text: 'Save a film for offline and it plays without a connection. Owners decide whether theirs may be saved.',
  },
  { title: 'A new look for dim rooms', text: 'The dark theme is darker, the text is easier to read, and nothing blinks.' },
  { title: 'Hemp from Halyard', text: 'The spring batch is laid. Eight metres, six millimetres, conditioned twice. Ask him yourself.' },
  {
    title: 'We looked at every report of last month',
    text: 'Fourteen came in, two films went, one member left. Thank you for telling us.',
  },
  {
    title: 'Seven languages',
    text: 'The club now reads in English, French, German, Italian, Spanish, Portuguese and Russian. If a word is wrong, tell us.',
  },
  { title: 'Discreet mode', text: 'One tap and pictures are veiled until you touch them. For trams, kitchens and open doors.' },
  {
    title: 'The reading list grows',
    text: 'Three books on nerves and joints, one on splicing, one novel. All of them recommended by members.',
  },
  { title: 'Thank you for a calm year', text: 'No film was lost, no name went out, and the kettle in the workshop works again.' },
]

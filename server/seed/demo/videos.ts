/** The videos of the demo community: titles, owners, and clips. */

/** A clip is made once; videos show its first `segments` (four seconds each). */
export interface DemoClip {
  /** `scripts/demo/<picture>.webp` */
  readonly picture: string
  readonly width: number
  readonly height: number
  readonly seconds: number
}

const wide = (picture: string, seconds: number): DemoClip => ({ picture, width: 640, height: 360, seconds })
/** Large enough for two qualities to choose from. */
const large = (picture: string, seconds: number): DemoClip => ({ picture, width: 854, height: 480, seconds })
const tall = (picture: string, seconds: number): DemoClip => ({ picture, width: 360, height: 640, seconds })
const classic = (picture: string, seconds: number): DemoClip => ({ picture, width: 480, height: 360, seconds })

/** The videos that use the first ones appear first. */
export const demoClips: readonly DemoClip[] = [
  wide('k01', 12),
  tall('s01', 12),
  wide('k02', 16),
  classic('f01', 12),
  wide('k03', 12),
  wide('k04', 12),
  tall('s02', 16),
  wide('k05', 24),
  wide('k06', 12),
  classic('f02', 12),
  wide('k07', 16),
  wide('k08', 12),
  tall('s03', 12),
  wide('k09', 20),
  classic('f03', 16),
  wide('k10', 12),
  tall('s04', 20),
  large('k11', 16),
  classic('f04', 12),
  large('k12', 40),
]

export interface DemoVideo {
  readonly title: string
  readonly description: string
  readonly owner: string
  /** Index into `demoClips`. */
  readonly clip: number
  readonly segments: number
  readonly categories: readonly string[]
  readonly kind: 'solo' | 'two' | 'group'
  readonly stars?: readonly string[]
  readonly isFeatured?: boolean
  readonly price?: number
  readonly download?: 'members' | 'public'
  /** Not published: only its owner finds it. Drafts come last. */
  readonly isDraft?: boolean
}

type Extra = Pick<DemoVideo, 'stars' | 'isFeatured' | 'price' | 'download' | 'isDraft'>
const video = (
  owner: string,
  clip: number,
  segments: number,
  kind: DemoVideo['kind'],
  title: string,
  description: string,
  categories: readonly string[],
  extra: Extra = {},
): DemoVideo => ({
  owner,
  clip,
  segments,
  kind,
  title,
  description,
  categories,
  ...extra,
})

export const demoVideos: readonly DemoVideo[] = [
  video(
    'Halyard',
    0,
    3,
    'solo',
    'Three strands, no shortcuts',
    'How a rope is laid on the old walk: yarns, strands, and the moment when they agree.',
    ['Hemp and jute', 'Rope care'],
    { isFeatured: true },
  ),
  video('quietknots', 0, 2, 'solo', 'One knot, very slowly', 'A single column tie in its own time.', ['Knots', 'Column ties'], {
    download: 'members',
  }),
  video('Bight', 0, 3, 'solo', 'First upline, day 40', 'I promised to show the ugly ones too. This is an ugly one.', [
    'Uplines',
    'Lessons for beginners',
  ]),
  video('Kōji', 1, 3, 'two', 'Morning floor', 'Before coffee, before words.', ['Floor work', 'Movement and flow'], { stars: ['Wren'] }),
  video('Nils', 1, 2, 'solo', 'Upline check in twenty seconds', 'Look, touch, load, look again.', ['Uplines', 'Safety'], {
    download: 'public',
  }),
  video('Rafael', 1, 3, 'group', 'Sunday jam, last hour', 'The part where nobody wants to go home.', ['Jam sessions', 'Partner practice']),
  video(
    'Tom_of_Turku',
    2,
    4,
    'two',
    'Winter light',
    'North window, four in the afternoon, and then it’s gone.',
    ['Floor work', 'Decorative rope'],
    { stars: ['Kōji'], download: 'members' },
  ),
  video('jutejoe', 2, 3, 'solo', 'Why jute', 'Grip, memory, weight. And the smell.', ['Hemp and jute', 'Talks']),
  video('Taut', 2, 2, 'two', 'Tension is a conversation', 'Listening to the rope.', ['Partner practice', 'Frictions'], {
    stars: ['Nightjar'],
  }),
  video(
    'LeatherLukas',
    3,
    3,
    'solo',
    'Feeding a dry harness',
    'Soap, wait, oil, wait longer. Then the brush.',
    ['Leather care', 'Gear reviews'],
    { price: 4 },
  ),
  video('LeatherLukas', 3, 2, 'solo', 'Saddle stitch, both needles', 'Two needles, one thread, no hurry.', ['Leather craft'], {
    price: 6,
    download: 'members',
  }),
  video('demo-vendor', 3, 3, 'solo', 'Cuffs, cut to wrist', 'From paper to hide in one evening.', ['Leather craft', 'Belts and buckles'], {
    price: 8,
  }),
  video('Marlinspike', 4, 3, 'solo', 'An easy back splice', 'Every rope end deserves one.', ['Splicing', 'Rope care']),
  video('Whipping', 4, 2, 'solo', 'Whipping a rope end', 'The basics in two minutes.', ['Splicing', 'Lessons for beginners'], {
    download: 'public',
  }),
  video('Old_Salt', 4, 3, 'solo', 'Seven knots before breakfast', 'My grandfather could do nine.', ['Knots', 'Talks'], {
    isFeatured: true,
  }),
  video(
    'Étienne',
    5,
    3,
    'two',
    'Corde et souffle',
    'On respire, puis on serre. Jamais l’inverse.',
    ['Movement and flow', 'Partner practice'],
    { stars: ['demo-model'] },
  ),
  video('demo-member', 5, 2, 'solo', 'Single column, both hands', 'Left hand, right hand, no looking.', [
    'Column ties',
    'Lessons for beginners',
  ]),
  video(
    'Felix_K',
    5,
    3,
    'group',
    'Where the nerves run',
    'Radial, ulnar, median. Draw it on yourself before you tie anyone.',
    ['Safety', 'Workshops'],
    { download: 'public' },
  ),
  video('Wren', 6, 4, 'solo', 'Self-tie by the window', 'Long take, one rope, late sun.', ['Self-tying', 'Decorative rope'], {
    download: 'members',
  }),
  video('demo-model', 6, 3, 'solo', 'Hip harness, my way', 'A little higher than the book says.', ['Hip harness', 'Self-tying']),
  video('Dov', 6, 2, 'solo', 'Warm up before you lie down', 'Ten movements that save your shoulders.', ['Movement and flow', 'Safety']),
  video(
    'uplines',
    7,
    6,
    'group',
    'Workshop: loads and angles',
    'The maths of two points, drawn with chalk on the floor.',
    ['Workshops', 'Suspension', 'Uplines'],
    { download: 'members' },
  ),
  video(
    'Baltic.Bear',
    7,
    4,
    'two',
    'Gentle frictions',
    'A friction should close like a door, not like a trap.',
    ['Frictions', 'Chest harness'],
    { stars: ['GreyHarness'] },
  ),
  video('Nightjar', 7, 5, 'two', 'Low light, long shadows', 'Shot with a single lamp.', ['Suspension', 'Performance'], {
    stars: ['Taut'],
    isFeatured: true,
  }),
  video('GreyHarness', 8, 3, 'solo', 'Chest harness in grey', 'Eight metres, no extension.', ['Chest harness']),
  video('HempHarry', 8, 2, 'solo', 'From field to bobbin', 'Retting, breaking, combing. My barn smells wonderful.', ['Hemp and jute']),
  video('Paolo_M', 8, 3, 'two', 'Corda e calma', 'Una lezione lenta, senza parole.', ['Floor work', 'Partner practice'], {
    stars: ['Rafael'],
  }),
  video('Sisal_Sam', 9, 3, 'solo', 'In defence of sisal', 'It’s scratchy. That’s the point.', ['Gear reviews', 'Talks']),
  video(
    'demo-vendor',
    9,
    2,
    'solo',
    'Dye day: indigo',
    'Three dips, and the rope turns from green to blue in the air.',
    ['Rope dyeing', 'Rope care'],
    { price: 5 },
  ),
  video('Halyard', 9, 3, 'solo', 'Conditioning new hemp', 'Boil, stretch, singe, oil. In that order.', ['Rope care', 'Hemp and jute'], {
    download: 'members',
  }),
  video('Carabiner', 10, 4, 'solo', 'Hard points, soft ceilings', 'My checks before anything goes up.', ['Safety', 'Suspension']),
  video('Anker', 10, 3, 'two', 'Hafenlicht', 'Speicher, Nebel, ein Seil.', ['Outdoors', 'Decorative rope'], { stars: ['Matthias'] }),
  video('Bowline', 10, 2, 'solo', 'The knot I’m named after', 'The rabbit comes out of the hole.', ['Knots', 'Lessons for beginners'], {
    download: 'public',
  }),
  video('Joaquín', 11, 3, 'two', 'Despacio', 'Primera vez con arnés de cadera.', ['Hip harness', 'Partner practice'], { stars: ['Lee'] }),
  video('Sergej', 11, 2, 'solo', 'Верёвка и пол', 'Работа на полу, без спешки.', ['Floor work']),
  video('Matthias', 11, 3, 'solo', 'Erst lesen, dann knoten', 'Fünf Knoten aus dem alten Buch.', ['Knots', 'Lessons for beginners']),
  video('Wren', 12, 3, 'solo', 'Portrait with rope', 'The camera moves, I don’t.', ['Decorative rope', 'Performance'], {
    isFeatured: true,
  }),
  video('Kōji', 12, 2, 'solo', 'Futomomo, nothing else', 'Ankle, thigh, breathe.', ['Futomomo'], { download: 'members' }),
  video('Rafael', 12, 3, 'two', 'Standing start', 'From a handshake to a chest harness.', ['Chest harness', 'Partner practice'], {
    stars: ['Joaquín'],
  }),
  video('Tom_of_Turku', 13, 5, 'two', 'Sauna rope', 'After the steam, before the lake.', ['Outdoors', 'Floor work'], {
    stars: ['Baltic.Bear'],
  }),
  video('uplines', 13, 4, 'group', 'Teaching circle, spring', 'Eight pairs, one room, plenty of tea.', ['Workshops', 'Jam sessions']),
  video('Taut', 13, 3, 'two', 'Counterweight', 'Two bodies, one beam.', ['Suspension', 'Partner practice'], { stars: ['Carabiner'] }),
  video('Old_Salt', 14, 4, 'solo', 'A monkey’s fist for your keys', 'Useful, and it floats.', ['Knots', 'Splicing'], {
    download: 'public',
  }),
  video('Marlinspike', 14, 3, 'solo', 'Tools I actually use', 'Two fids, one knife, no gadgets.', ['Gear reviews', 'Splicing']),
  video('HempHarry', 14, 2, 'solo', 'Spinning by hand', 'It takes all winter. That’s the idea.', ['Hemp and jute']),
  video('Dov', 15, 3, 'two', 'Weight and trust', 'Leaning, catching, leaning.', ['Movement and flow', 'Partner practice'], {
    stars: ['Étienne'],
  }),
  video('Felix_K', 15, 2, 'solo', 'The cutter stays where you can reach it', 'Right hand, left hand, eyes closed.', ['Safety'], {
    download: 'public',
  }),
  video('Bight', 15, 3, 'solo', 'Day 100', 'Same tie as on day 40. Look at the hands.', ['Lessons for beginners', 'Column ties']),
  video('demo-model', 16, 5, 'two', 'Back from the mountain', 'One rope, one ridge, a lot of wind.', ['Outdoors', 'Performance'], {
    stars: ['Kōji'],
  }),
  video('Nightjar', 16, 3, 'solo', 'Shadow study', 'A lamp, a wall, eight metres.', ['Decorative rope']),
  video('demo-member', 16, 4, 'solo', 'Untying', 'The best part, if you ask me.', ['Floor work', 'Rope care']),
  video('demo-vendor', 17, 4, 'solo', 'How we measure a harness', 'Nine numbers and a cup of tea.', ['Leather craft', 'Studio tour'], {
    price: 12,
  }),
  video('LeatherLukas', 17, 3, 'solo', 'Studio tour', 'The clicker press, the window, the cat.', ['Studio tour', 'Leather craft']),
  video('Baltic.Bear', 17, 2, 'two', 'Bamboo, first try', 'It sings when you load it.', ['Bamboo work', 'Suspension'], { stars: ['Nils'] }),
  video('Étienne', 18, 3, 'solo', 'Petit nœud, grand effet', 'Trois tours et c’est fini.', ['Knots']),
  video('Column_Tie', 18, 2, 'solo', 'Double column on a chair', 'The chair didn’t complain.', ['Column ties']),
  video('demo-sponsor', 18, 3, 'solo', 'Rings compared', 'Steel, aluminium, wood. One of them squeaks.', ['Gear reviews', 'Suspension']),
  video(
    'uplines',
    19,
    10,
    'group',
    'The long lesson',
    'A whole transition, uncut, with the mistakes left in.',
    ['Workshops', 'Suspension', 'Uplines'],
    { download: 'members' },
  ),
  video('Kōji', 19, 8, 'two', 'Osaka, rooftop', 'Between two showers of rain.', ['Performance', 'Suspension'], {
    stars: ['Tom_of_Turku'],
    isFeatured: true,
  }),
  video('Halyard', 19, 5, 'solo', 'The rope walk at dusk', 'Three hundred metres of floor and one pair of shoes.', [
    'Hemp and jute',
    'Studio tour',
  ]),
  video('demo-member', 0, 2, 'solo', 'Column wrap, take 3', '', [], { isDraft: true }),
]

/** The photo albums of the demo community, ten photos each. */
import { albumPrivacy, type AlbumPrivacy } from '#contract/policy/video-albums.ts'
import type { Scene } from './draw-photo.ts'

export interface DemoPhotoAlbum {
  readonly name: string
  readonly description: string
  readonly owner: string
  readonly tags: readonly string[]
  /** Title of a category, see `category-list.ts`. */
  readonly category: string
  readonly privacy?: AlbumPrivacy
  /** What its photos show, repeated in this order. */
  readonly scenes: readonly Scene[]
  readonly titles: readonly string[]
}

export const demoPhotoAlbums: readonly DemoPhotoAlbum[] = [
  {
    name: 'From the rope walk',
    description: 'New rope, before anybody has tied it. Jute, hemp, and one experiment with beetroot.',
    owner: 'Halyard',
    tags: ['rope', 'jute', 'workshop'],
    category: 'Hemp and jute',
    scenes: ['coil', 'hanks', 'bench'],
    titles: [
      ...['Eight metres, coiled', 'Drying after the oil', 'Monday at the bench', 'Tight lay, six millimetres', 'Hanks for the jam'],
      ...['Spools and rings', 'The long one', 'Ready to ship', 'Before the first cut', 'Beetroot red, second try'],
    ],
  },
  {
    name: 'Knots I photograph for class',
    description: 'One knot, one light. Use them for your own lessons if you like.',
    owner: 'Marlinspike',
    tags: ['knots', 'lesson', 'rope'],
    category: 'Knots',
    scenes: ['knot', 'coil'],
    titles: [
      ...['Half hitch, left', 'Spare rope', 'Half hitch, right', 'What is left over', 'Loop before the turn'],
      ...['A quiet coil', 'Turn before the loop', 'Rope on blue', 'The eye', 'Counting the strands'],
    ],
  },
  {
    name: 'Leather, close up',
    description: 'Grain, edges, stitches. Everything that a customer never looks at.',
    owner: 'LeatherLukas',
    tags: ['leather', 'workshop', 'stitching'],
    category: 'Leather craft',
    scenes: ['leather', 'bench', 'leather'],
    titles: [
      ...['Two rows of saddle stitch', 'Thread for the week', 'Holes, evenly', 'Belt blanks', 'Waxed, in three colours'],
      ...['Grain side up', 'Edges before burnishing', 'The bench at noon', 'Third cuff of the day', 'Off-cuts'],
    ],
  },
  {
    name: 'Nets',
    description: 'Forty years, and I still count every mesh.',
    owner: 'Old_Salt',
    tags: ['nets', 'hemp'],
    category: 'Decorative rope',
    privacy: albumPrivacy.friends,
    scenes: ['net', 'hanks'],
    titles: [
      ...['First ten rows', 'Twine, ready', 'Finer mesh', 'Left from the last one', 'Hammock, the middle part'],
      ...['Hung to dry', 'Against the window', 'Two colours', 'A mistake, can you find it?', 'Everything I need'],
    ],
  },
  {
    name: 'Rope bag, unpacked',
    description: 'What I carry to a jam, and why.',
    owner: 'Bight',
    tags: ['rope', 'gear', 'jam'],
    category: 'Gear reviews',
    scenes: ['hanks', 'coil', 'knot', 'bench'],
    titles: [
      ...['All of it', 'The soft ones', 'Knotted on the way', 'Rings I trust', 'Sorted by length'],
      ...['The old favourite', 'Tail end', 'Spares', 'Packed again', 'Room for one more'],
    ],
  },
  {
    name: 'Practice diary',
    description: 'A photo after each evening, whatever it shows.',
    owner: 'demo-member',
    tags: ['practice', 'knots'],
    category: 'Lessons for beginners',
    scenes: ['knot', 'coil', 'net', 'leather'],
    titles: [
      ...['Evening one', 'Put away neatly', 'Trying a net', 'My first strap', 'Evening five'],
      ...['Coiled in the dark', 'Fewer mistakes', 'Second strap', 'Evening nine', 'Still going'],
    ],
  },
]

/** By their place among all photos. */
export const featuredPhotos: readonly number[] = [0, 12, 21, 44]
export const promoPhotos: readonly number[] = [3, 24]
export const pendingPhotos: readonly number[] = [7, 41]
/** Not published yet. */
export const draftPhotos: readonly number[] = [59]

export const photoComments: readonly string[] = [
  'The light on the strands. **Lovely.**',
  'Is this the six or the eight millimetre?',
  'I have this one as my wallpaper now.',
  'So tidy. Mine never looks like that.',
  'Which oil do you use?',
  'Schöne Farbe!',
  'On dirait de la soie.',
  'May I print it for the studio wall?',
]

/** What members of the demo community answer in the forums, by the title of the thread. */

export const demoForumReplies: Readonly<Record<string, readonly string[]>> = {
  'Read this before you tie with somebody new': [
    'Can we add: agree on a word that stops everything, and test it once.',
    'And ask about old injuries. Shoulders and wrists most of all.',
    'I ask for a squeeze of both hands every few minutes. If one is weaker, I untie.',
    'Pinned on my wall. Thank you.',
  ],
  'How tight is too tight?': [
    'One finger flat under every wrap, two under the cuff.',
    'It depends on the wrist. I check whether the wrap still turns, not how wide the gap is.',
    'If the hand turns cold or blue, it’s too tight. If fingers tingle, untie at once.',
    'Tension changes as soon as they move. Check again after five minutes.',
    'Thinner rope needs more wraps, not more tension.',
    'What helped me: somebody tied me, so I know how it feels.',
  ],
  'Which rope to buy first': [
    'Two hanks of 6 mm jute, 8 m each. You’ll want a third by the weekend.',
    'Cotton first. It’s cheap, it’s soft, and you can wash it.',
    'Hemp if you don’t mind the smell. It lasts longer than jute.',
    'Don’t buy the glossy nylon from the hardware shop, knots slip in it.',
    'I started with 30 m of climbing accessory cord and regretted it.',
    'For 60 you get three hanks of decent jute from most makers.',
    'Ask at the next jam, somebody always sells a used set.',
    'Whatever you buy, get safety shears with the rest of the money.',
  ],
  'Left-handed, all videos are mirrored': [
    'I flip the video on my laptop. Takes one click in most players.',
    'Learn it from the mirror image once and you can teach both. Annoying for a week, then fine.',
    'Me too. Start every wrap with the other hand and ignore what they say about left and right.',
  ],
  'Hip harness that stays put': [
    'Pull the first wrap above the hip bones, not over them. Mine stopped wandering that day.',
    'A friction at each side, not only in the back.',
    'Could be the rope. Old jute stretches, so I warm it up with one tie first.',
    'Add a second line under the seat. It takes half the load.',
    'Jeans or bare skin? On denim everything moves.',
    'Lock it off before you lift, then check it again with the weight on.',
    'Fixed! It was the friction at the side. Thank you all.',
  ],
  'Rated points in an old house': [
    'What did he say about the joists? Mine run the other way.',
    'Always spread the load over two of them, with a plate above.',
    'A ring screwed into plaster isn’t a point, whatever the packet says.',
    'I had an engineer look at it. It cost less than one workshop.',
    'And write on the beam what it’s rated for. The next tenant will thank you.',
  ],
  'Rings: steel or titanium': [
    'Steel. It’s heavier, and I like that it stays where I put it.',
    'Titanium for travelling, the weight makes a difference in a bag.',
    'Look for the rating, not for the metal. Mine says 22 kN.',
    'Welded seams only. I’ve seen a bent one open.',
    'Steel can rust if you sweat on it and put it away.',
    'After a year the titanium one has scratches, the steel one doesn’t.',
  ],
  'A bag that keeps eight hanks apart': ['I’ll test it. I travel every other week.', 'Does it fit into hand luggage? Then I’m in.'],
  'Leather cuffs after a wet evening': [
    'Never on the radiator. Mine cracked.',
    'A towel inside, so that they keep their shape.',
    'Balm with beeswax, thin, twice.',
    'And oil the buckles, or they stain the leather.',
  ],
  'What do you oil hemp with?': [
    'Jojoba, a few drops on a cloth.',
    'Camellia again. There’s a shop in Berlin that ships it.',
    'Nothing. I use it until it’s soft.',
    'Mink oil smells and gets sticky, I wouldn’t.',
    'Less than you think. If the rope feels wet, it’s too much.',
    'Singe first, then oil. The other way round is a fire.',
    'Beeswax for the ends only.',
    'I put the hank into a bag with the cloth overnight.',
    'Found camellia, thank you. The difference is huge.',
  ],
  'Whipping the ends, step by step': [
    'Waxed twine makes it so much easier.',
    'Pull the loop under by half, not all the way. That was my mistake.',
    'Took me twenty minutes, but it holds.',
  ],
  'First Sunday jam in Lisbon': [
    'I’ll be there, with cake.',
    'Is it fine to come alone?',
    'Of course. Half of us do.',
    'Do you have mats, or should I bring one?',
    'We have mats. Bring socks, the floor is cold.',
  ],
  'Sharing a room at the spring workshop': [
    'I snore a lot, so we’d fit. Two nights?',
    'I have a sofa near the hall, if somebody needs one.',
  ],
  'Hamburg, who’s around?': [
    'Me, until Thursday.',
    'Harbour sounds good. Landungsbrücken at six?',
    'Six works. I’ll bring two hanks.',
    'Count me in, I know a dry place if it rains.',
  ],
  'Quelqu’un à Lyon ?': [
    'Oui, près de la Guillotière.',
    'Jeudi me va, mais pas avant vingt heures.',
    'Je viens avec un débutant, c’est possible ?',
  ],
  'Idea: chapters in long videos': [
    'Yes please. I always look for the part with the frictions.',
    'Could authors set them, or members?',
    'Authors, I’d say. Suggestions from members would be fine.',
    'Noted. It’s on our list, no promise when.',
  ],
  'The old chat moves to the new one': [
    'The new one is faster on my old phone.',
    'All my groups are there. Thanks for the work.',
    'I miss the old sounds a little.',
  ],
  'Dark theme at night only': ['Yes, in the settings under Appearance: it can follow the device.'],
}

const ties = [
  'Somerville bowline',
  'Single column with a square knot',
  'Lark’s head single column',
  'Bowline on a bight',
  'Half-moon cuff',
  'Two wraps and a reef knot',
  'Texas handcuff',
  'Inline cuff',
  'Burlington bowline',
  'French bowline',
  'Myrmidon cuff',
  'Overhand slip cuff',
] as const
const reasons = [
  'because it doesn’t collapse under load.',
  'because I can tie it without looking.',
  'I can untie it even after a lot of tension.',
  'it lies flat on the wrist.',
  'it was the first one I learned, and it stuck.',
  'it takes the least rope.',
  'because my partner’s wrists are small and nothing else fits.',
  'it’s quick, and I check it twice.',
  'works on ankles just as well.',
  'after ten years I still come back to it.',
] as const

/** For the thread in which everybody names the tie they use and why. */
export function columnTieReply(index: number): string {
  const tie = ties[index % ties.length] ?? ''
  return `${tie}, ${reasons[(index + Math.floor(index / ties.length)) % reasons.length] ?? ''}`
}

/** Zoom rooms of the demo community. The numbers lead nowhere. */
export const demoZoomRooms = [
  {
    name: 'First Sunday rope jam',
    link: 'https://zoom.us/j/10000000001',
    host: 'Rafael',
    hours: 'First Sunday of the month, 18:00 to 21:00',
  },
  { name: 'Knot clinic', link: 'https://zoom.us/j/10000000002', host: 'Old_Salt', hours: 'Wednesdays from 20:00' },
  { name: 'Leather repair table', link: 'https://zoom.us/j/10000000003', host: 'LeatherLukas', hours: 'Fridays from 19:30' },
  { name: 'Quiet room', link: 'https://zoom.us/j/10000000004', host: '', hours: 'Always open. Cameras off.' },
] as const

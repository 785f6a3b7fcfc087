/** Every documented key that is not on the wire, with the reason. The test fails if a settled difference is still in this list. */
import type { Difference } from './documented.ts'

const seller: Difference = { ambiguity: 'contact-seller-path', why: 'The letter goes to the owner of the video named by `vid`.' }
const ownMaps: Difference = {
  ambiguity: 'two-api-hosts',
  why: 'Our own server answers in place of a maps service, which would learn what is typed; a position in an address would stand in logs.',
}
const albumCall: Difference = {
  ambiguity: 'legacy-needed',
  why: 'The session says whose album it is, and an album is changed by a call of its own; both names share one command.',
}
const servers: Difference = { part: 'back-office', why: 'Ids of the servers that an encoding job of the back-office chooses.' }

export const differences: Readonly<Record<string, Difference>> = {
  '/api3/user/auth/refresh-access-token sends refresh_token': {
    ambiguity: 'token-storage',
    why: 'The refresh token is an HttpOnly cookie, which scripts cannot read.',
  },
  'category has subcategories': {
    part: 'back-office',
    why: 'Staff make them on the page for video categories; until then there are none.',
  },
  'contact_seller has to': seller,
  'faq has categories': {
    ambiguity: 'doc2-entities-not-shown',
    why: 'Lists of categories are called `cats` in every answer.',
  },
  'maps geocode method': ownMaps,
  'maps place search method': ownMaps,
  'messaging_group has user_id': {
    ambiguity: 'doc2-entities-not-shown',
    why: 'Document 2 names it without a place; the fields of document 1 stand, where the members are in `users`.',
  },
  'photo.addGallery sends isEdit': albumCall,
  'photo.addGallery sends uid': albumCall,
  'photo.albumsAdd sends isEdit': albumCall,
  'photo.albumsAdd sends uid': albumCall,
  'video has shaka_cenc': servers,
  'video has shaka_fps': servers,
  'video has steward_sprites': servers,
  'video.contactSeller sends to': seller,
}

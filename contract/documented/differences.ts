/** Every key of the documents that is not on the wire, with its reason. A difference that has been settled fails the test until it leaves this list. */
export const differences: Readonly<Record<string, string>> = {
  '/api3/uppy/add-file sends data':
    'The documents name an object `data` without its keys; this call takes those keys at the top, and the session says who sends and from where.',
  '/api3/uppy/add-file sends uid':
    'The documents name an object `data` without its keys; this call takes those keys at the top, and the session says who sends and from where.',
  '/api3/uppy/add-file sends user_agent':
    'The documents name an object `data` without its keys; this call takes those keys at the top, and the session says who sends and from where.',
  '/api3/uppy/cancel sends data':
    'The documents name an object `data` without its keys; this call takes those keys at the top, and the session says who sends and from where.',
  '/api3/uppy/cancel sends uid':
    'The documents name an object `data` without its keys; this call takes those keys at the top, and the session says who sends and from where.',
  '/api3/uppy/cancel sends user_agent':
    'The documents name an object `data` without its keys; this call takes those keys at the top, and the session says who sends and from where.',
  '/api3/uppy/upload-meta sends data':
    'The documents name an object `data` without its keys; this call takes those keys at the top, and the session says who sends and from where.',
  '/api3/uppy/upload-meta sends uid':
    'The documents name an object `data` without its keys; this call takes those keys at the top, and the session says who sends and from where.',
  '/api3/uppy/upload-meta sends user_agent':
    'The documents name an object `data` without its keys; this call takes those keys at the top, and the session says who sends and from where.',
  '/api3/user/auth/refresh-access-token sends refresh_token': 'The refresh token is an HttpOnly cookie (ambiguity token-storage).',
  'category has subcategories': 'What subcategories of a category are the documents do not show; categories here have none.',
  'contact_seller has to': 'The letter goes to the owner of the video named by `vid` (ambiguity contact-seller-path).',
  'error log sends message': 'Entries travel several at once, in `entries`; each has this key (ambiguity error-log-path).',
  'error log sends origin': 'Entries travel several at once, in `entries`; each has this key (ambiguity error-log-path).',
  'error log sends route': 'Entries travel several at once, in `entries`; each has this key (ambiguity error-log-path).',
  'error log sends time': 'Entries travel several at once, in `entries`; each has this key (ambiguity error-log-path).',
  'geo.inlineCity sends iso': 'One sentence names the parameters of all three lookups; this one needs fewer.',
  'geo.inlineCountry sends iso': 'One sentence names the parameters of all three lookups; this one needs fewer.',
  'geo.inlineCountry sends region_ids': 'One sentence names the parameters of all three lookups; this one needs fewer.',
  'geo.inlineRegion sends region_ids': 'One sentence names the parameters of all three lookups; this one needs fewer.',
  'maps geocode method': 'Our own server answers in place of a maps service; a position in an address would stand in logs.',
  'maps place search method': 'Our own server answers in place of a maps service, so that no other service learns what is typed.',
  'member has birthday': 'Only the member sees it, in profiles.load: others get what the age display mode lets out.',
  'member has cf_body_type': 'Custom fields are rows that staff define; each travels in `custom_fields` under this `name`.',
  'member has cf_colour': 'Custom fields are rows that staff define; each travels in `custom_fields` under this `name`.',
  'member has cf_dick': 'Custom fields are rows that staff define; each travels in `custom_fields` under this `name`.',
  'member has cf_foreskin': 'Custom fields are rows that staff define; each travels in `custom_fields` under this `name`.',
  'member has cf_position': 'Custom fields are rows that staff define; each travels in `custom_fields` under this `name`.',
  'member has cf_seeks': 'Custom fields are rows that staff define; each travels in `custom_fields` under this `name`.',
  'member has dob_setting': 'Only the member sees it, in profiles.load: others get what the age display mode lets out.',
  'messaging_group has user_id': 'Document 2 names it without a place; the members of a conversation stand in `users`.',
  'paging has iPage': 'Pages of the older interface have it (`withLegacyPaging`); those of the current one say `page` and `limit`.',
  'paging has iPageSize': 'Pages of the older interface have it (`withLegacyPaging`); those of the current one say `page` and `limit`.',
  'profile.cards answers message': 'A refusal has it; an answer that succeeds has nothing to say.',
  'quote has type': '`quote` and `horoscope` are two fields of the answer, so the type stands in their names.',
  'transfer_owner has toName': 'A key of the answer, which has it; the others are the request’s.',
  'transfer_owner has xfer_to_uid': 'The call sends `to` (2§7); 1§3 names the field of a form.',
  'video has for_sale': 'Selling is not built.',
  'video has price_coin': 'Selling is not built.',
  'video has price_dollar': 'Selling is not built.',
  'video has sale_days_access': 'Selling is not built.',
  'video has sale_link': 'Selling is not built.',
  'video has sale_max_download': 'Selling is not built.',
  'video has shaka_cenc': 'The back-office’s encoding job is not built.',
  'video has shaka_fps': 'The back-office’s encoding job is not built.',
  'video has steward_sprites': 'The back-office’s encoding job is not built.',
  'video.contactSeller sends to': 'The letter goes to the owner of the video named by `vid` (ambiguity contact-seller-path).',
  'watermark has colours': 'Described without a key; ours are `text_colour` and `outline_colour`.',
  'watermark has offsets': 'Described without a key; ours are `offset_x` and `offset_y`.',
}

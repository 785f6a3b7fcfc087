/** Keys on the wire that the documents do not name. A new key fails the test until it is listed here. Used by tests only. */

/** Keys added to a documented entity, or to a call whose keys the documents show. */
export const ownKeys: ReadonlyArray<{ readonly why: string; readonly keys: Readonly<Record<string, string>> }> = [
  {
    why: 'The badge of whoever it is about: a name and a picture need no second question.',
    keys: {
      photo_album: 'owner user_id user_image user_name',
      photo: 'owner user_id user_image user_name',
      blog: 'owner user_id user_image user_name',
      poll: 'owner user_id user_image user_name',
      event: 'owner user_id user_image user_name',
      comment: 'is_deleted role server_id version',
      friend: 'is_deleted role server_id status_id user_group_id user_id user_image',
      group_role: 'role',
      member: 'is_deleted server_id status_id user_image',
      self: 'user_group_id',
      user_badge: 'is_deleted role',
      user_status: 'is_deleted role server_id status_id user_group_id',
      video: 'approval user_image',
      video_album: 'owner user_image user_name',
      video_album_option: 'user_id user_image user_name',
    },
  },
  {
    why: 'A page goes on behind its last row, so that nothing is skipped or shown twice when rows come and go; a count stops at its limit.',
    keys: {
      '/api3/comment/comment/search': 'cursor',
      '/api3/mail/mail-text/search': 'cursor',
      comment_query: 'cursor',
      paging: 'next_cursor total_is_limit',
      'users.search': 'cursor',
      '/api3/videos/album/search': 'cursor',
      'video.albums': 'cursor page',
      video_search_filter: 'cursor',
    },
  },
  {
    why: 'A transaction in the history of tickets: its receipt, what it was for, how it changed the tickets, and whether it was taken back.',
    keys: {
      '/api3/tnx/ticket/search': 'cursor dtFrom dtTo item_type page text view',
      ticket: 'dtPurchase hides_other id is_reversal is_reversed item_id package_id receipt tickets type_id user_id',
      ticket_form: 'attempt item_id type_id',
      ticket_transaction: 'buyer description hides_other id is_reversal is_reversed item_id item_type receipt seller tickets type_id',
    },
  },
  {
    why: 'A change in the history of a membership: what was bought for how much, and from when until when it runs.',
    keys: { membership: 'by_staff created_at ends_at kind months price starts_at' },
  },
  {
    why: 'Tags: the documents have them for photos, and we for threads and events as well.',
    keys: { event: 'tag_list', thread: 'tag_list' },
  },
  {
    why: 'The maps service that the operator has chosen, for the address of an event.',
    keys: { event: 'maps_url' },
  },
  {
    why: 'What this viewer may do with it, so that no screen offers what the server refuses.',
    keys: {
      photo_album: 'can',
      photo: 'can',
      blog: 'can',
      poll: 'can',
      event: 'can',
      comment: 'can',
      feed_item: 'can_delete',
      mail_message: 'can',
      mail_thread: 'can',
      member: 'can',
      messaging_group: 'can',
      privacy_settings: 'can_choose_nobody',
      video: 'can',
      video_album: 'can',
    },
  },
  {
    why: 'Versions that writes are based on, and moments that the screens tell.',
    keys: {
      photo_album: 'created_at version',
      photo: 'version',
      blog: 'version',
      poll: 'version',
      post: 'version',
      event: 'version',
      '/api3/comment/comment/update': 'version',
      '/api3/core/saved-search/update': 'version',
      block: 'updated_at',
      comment: 'edited_at',
      friend: 'seen_at since',
      invitation: 'created_at expires_at has_expired version',
      mail_message: 'edited_at',
      member: 'interest_sent_at joined_at last_seen_at version',
      notification: 'created_at',
      privacy_settings: 'version',
      saved_search: 'created_at version',
      self: 'joined_at last_visit_at removal_at version',
      video: 'version',
      video_album: 'version',
    },
  },
  {
    why: 'Builds before this one have the keys of `data` at the top; they still run in open tabs.',
    keys: {
      '/api3/uppy/add-file': 'filename filetype fingerprint size_bytes',
      '/api3/uppy/cancel': 'detail upload_ids',
      '/api3/uppy/upload-meta': 'detail kind upload_id',
    },
  },
  {
    why: 'What the screens of the documents show or ask and no sentence of theirs names as a key.',
    keys: {
      'photo.albumsAdd': 'description name tag_list',
      'photo.addGallery': 'description name tag_list',
      photo_album_option: 'label total_photo value',
      photo_album: 'cover cover_photo_id is_sold my_vote placeholder price tag_list time_stamp_update total_comment total_view',
      photo:
        'album category_group_id cats edits height is_draft is_favourite is_published my_vote photo_failure photo_state placeholder premium promo_reason promo_state removed sizes time_stamp total_comment total_video votedown voteup width',
      // The documents describe the first six without a key.
      event:
        'start_time end_time max_guests private_location guest_list image_path address_from approval_reason area confirms_guests description distance_band friends_going has_ended invite is_favourite is_online location my_vote sent_at time_stamp total_attending total_comment total_like total_maybe total_not_attending total_view total_waiting town votedown voteup',
      blog: 'category excerpt is_favourite link my_vote text text_parsed time_stamp title total_comment total_like total_view votedown voteup',
      poll: 'ends_at has_ended is_favourite is_multiple my_vote privacy privacy_comment show_results time_stamp title total_comment total_like total_view total_voters votedown voteup',
      '/api3/core/saved-search/update': 'new_name',
      '/api3/front/block/render': 'language_id',
      '/api3/mail/mail-text/search': 'after_id before_id',
      '/api3/videos/album/create': 'album_type description privacy privacy_comment video_ids',
      '/api3/videos/album/search': 'sortBy user_name',
      'video.albums': 'includeEmptyAlbums search sortBy user_name video_id view',
      access_grant: 'bought_at download_total downloads is_active serial',
      product: 'earned thumb type_id version',
      block: 'language_id view',
      category: 'total_video',
      comment: 'text_parsed',
      'core.reportAdd': 'type_id',
      'error log': 'build entries kind stack',
      error_log_entry: 'build kind stack',
      feed_item: 'excerpt item kind member subject',
      friend: 'standing',
      'geo.inlineCity': 'text',
      geo_city: 'region_id',
      invitation: 'accepted_by email invitation_id note secret',
      location_option: 'city city_id country iso region region_id',
      mail_message: 'attachments sender text',
      mail_thread: 'box is_read is_request last message_total subject',
      member:
        'age city_id contacts custom_fields custom_values definitions fetishes is_memorial is_private note picture region_id total_comment total_video total_view uses_metric',
      message: 'attachment client_id event message_id reply_to sender_image sender_name seq text tm_created',
      'messaging/messages/list': 'after_seq before_seq limit',
      messaging_group: 'cleared_seq is_joined is_request kind last_seq owner_id read_seq topic unread_count',
      notification: 'actor is_seen item kind total',
      paging: 'items',
      privacy_settings: 'custom_labels fields has_town shares_location shows_activity',
      quote: 'author text',
      self: 'email is_tech is_video_approver time_zone uses_locale_dates uses_metric',
      site_status: 'email_delivery is_online message',
      upload_server: 'chunk_bytes extensions max_bytes',
      video: 'height is_draft is_favourite is_portrait my_vote owner placeholder publish_when_ready total_comment watched_seconds width',
      'video.contactSeller': 'attachment_ids subject thread_id user_ids user_names',
      'video.favorites': 'is_favourite',
      'video.favoritesAdd': 'is_favourite',
      'video.favoritesRemove': 'is_favourite',
      video_album: 'album_type duration last_video_id my_vote placeholder price thumb votedown voteup',
      video_album_option:
        'album_type duration placeholder price privacy privacy_comment thumb time_stamp time_stamp_update total_comment total_dislike total_like total_video',
      video_search_filter: 'album_id page',
      watermark: 'font_size is_walking offset_x offset_y outline_colour text_colour',
    },
  },
  {
    why: 'A forum, a thread and a post as the screens show them: who wrote, what is new, and what the viewer may do.',
    keys: {
      forum: 'description is_unread last post_total thread_total',
      post: 'approval attachments can edited_at is_deleted my_vote number quoted role server_id status_id user_group_id user_id user_image user_name votedown voteup',
      thread:
        'can closed forum_id forum_name is_closed is_sticky is_unread is_waiting owner poll_id post_total time_stamp title unread_total',
    },
  },
]

/** Names used by calls whose keys the documents do not show, by the part of the contract that uses them. */
export const ownWords: ReadonlyArray<{ readonly why: string; readonly words: Readonly<Record<string, string>> }> = [
  {
    why: 'The account: how one joins, signs in, is found again, and what one has set. The documents name these calls without a shape.',
    words: {
      accounts:
        'accepts_terms answer at auth_key code countryName created_at current_password device dialCode dmca_agent email expires_at feed_detail film_defaults font_size full_name given_at handle_changeable_at hides_from_visitors is_current is_deleted is_discreet is_sms_sandbox is_tech is_video_approver is_walking joined_at keep_signed_in keeps_content keeps_passkeys key last_used_at last_visit_at offered_packagers offset_x offset_y options outline_colour passkey passkey_id passkeys password pending_email pending_phone phone proof removal removal_at self sessions text_colour theme time_zone time_zones upload_on_wifi_only uses_locale_dates uses_metric',
      joining:
        'accepts_terms challenge code countryName device dialCode email expires_at feed_detail has_entry_code hides_from_visitors invited_by is_available is_discreet is_email_confirmed is_phone_confirmed is_sandbox is_taken is_tech is_valid is_verified is_video_approver joined_at keep_signed_in key last_visit_at membership numbers password phone question removal_at secret self skips_phone step theme time_zone upload_on_wifi_only uses_locale_dates uses_metric',
      invitations:
        'accepted accepted_by attempt balance code countryName created_at cursor deleted dialCode email expires_at extra has_entry_code has_expired invitation_id invited_by is_deleted is_email_confirmed is_new is_phone_confirmed is_valid items key most next_cursor open pending phone reason receipt removed secret step total_is_limit',
      optin: 'authkey cursor digest items next_cursor picture showcase shows_name shows_picture since total_is_limit trigger words',
      privacy:
        'audience can_choose_nobody custom_labels field fields has_town label photo_albums profile shares_location shows_activity video_albums',
      push: 'auth endpoint mark p256dh public_key sent_to',
      exports: 'asked_at expires_at size_bytes',
      safety: 'blocked_at created_at cursor is_deleted items next_cursor reports total_is_limit',
      searches: 'counted_at counts created_at filter items new_name searches seen_at',
      finder: 'groups items total_is_limit',
      videoAlbums:
        'after_video_id album_type can can_change_videos can_comment can_delete can_edit can_edit_title can_report cursor is_deleted items last_video_id my_vote next_cursor owner placeholder target_total_video to_album_id total_is_limit video_ids',
      operations: 'build email_delivery entries is_online kind stack',
      site: 'alarms error first_at key last_at task tries',
    },
  },
  {
    why: 'Members and their profiles: the documents list the fields of a member, not of what stands around them.',
    words: {
      members:
        'age answer bucket can can_block can_comment can_contact can_edit can_note can_report can_send_interest contacts cursor custom_fields day fetish_id fetishes group_title groups interest_sent_at is_deleted is_memorial items joined_at kind label last_seen_at next_cursor picture seen_as site total_is_limit uses_metric values years',
      profiles:
        'answer contacts cursor custom_values definitions excerpt fetish_id fetishes field_id fields group_title interest_sent_at is_deleted items kind label left next_cursor options picture removed site top total_fan total_friend total_hero total_is_limit user_ids uses_metric values visited_at width',
      friends:
        'cursor fans friends heroes is_deleted is_fan is_hero items next_cursor pending requests seen_at since standing total_is_limit',
      directory:
        'active_within_days age age_form age_max age_min attributes birthdays city_name cursor direction distance_band geo has_videos height_max height_min is_deleted is_online items joined_at label last_seen_at next_cursor on_date options region_name total_is_limit values within_km',
      geo: 'countries country_total places',
    },
  },
  {
    why: 'Sales, purchases and downloads: the documents name the calls, and a few keys of what they answer.',
    words: {
      downloads:
        'bought_at cursor download_total downloads expires_at is_active is_draft item items next_cursor serial size_bytes total_is_limit',
      products:
        'added added_at albums all attempt balance bought_at counts cursor days download_total downloads duplicates earned grant group is_active is_deleted is_new item_version items next_cursor offline previews receipt serial serials sold_at total_is_limit',
      sales:
        'attempt balance balance_after bought_at buys clicks cursor days download_total downloads grant income is_active is_deleted is_awaited is_draft is_enough is_new is_refunded is_sold_out item item_version items mode next_cursor offer preview preview_of previews reason receipt refunded refunds seller_percent seller_share serial site_share sold total_is_limit totals',
    },
  },
  {
    why: 'Marketplace: what is offered, where, and what the viewer may do. The documents name the calls.',
    words: {
      market:
        'can can_comment can_contact can_delete can_edit can_renew can_report can_sell condition cursor distance_band expires_at find_tags has_expired images is_deleted is_favourite is_listed items next_cursor opened owner price_text reason tickets total_is_limit town within_km',
    },
  },
  {
    why: 'Blogs and frequent questions: the documents name the calls, the ids, and the name of a category.',
    words: {
      blogs:
        'can can_comment can_delete can_edit can_report cursor excerpt href is_deleted is_favourite items kind my_vote next_cursor nodes owner total_is_limit total_posts',
      faq: 'answer cat_id did_help helped href items kind no nodes position question question_id total_questions yes',
    },
  },
  {
    why: 'Polls: the documents name the calls, the answers with their totals, and the vote.',
    words: {
      polls:
        'answer answer_id answer_ids can can_comment can_delete can_edit can_report can_vote cursor ends_at has_ended is_deleted is_favourite is_multiple items my_vote next_cursor owner show_results total_is_limit total_voters total_votes',
    },
  },
  {
    why: 'Events: the documents name the calls, and describe most fields without a key. The rest is about places, the private address and the door.',
    words: {
      events:
        'address_from answered_at approval_reason area can can_approve can_comment can_delete can_edit can_manage can_report can_rsvp can_see_address can_see_guests can_vote checked_in_at code confirms_guests cursor distance_band door_key end_time find_tags friends_going guest_list guests has_ended invite is_checked_in is_confirmed is_deleted is_favourite is_first_event is_friend is_invited is_online items location maps_url max_guests my_vote next_cursor owner private_location read_at rsvp seat sent_at start_time tells_friends total_attending total_is_limit total_maybe total_not_attending total_waiting town user_ids waiting_number waits within_km',
    },
  },
  {
    why: 'Photos and what belongs to them: the documents list the calls, and few of their keys.',
    words: {
      photos:
        'album blurs can can_comment can_delete can_download can_edit can_feature can_report colour cursor edits filename filetype find_tags fingerprint format is_deleted is_draft is_existing is_favourite is_published items left level marks my_vote next next_cursor owner photo_ids photo_failure photo_state place placeholder position previous promo_reason promo_state removed shape size size_bytes sizes top total_is_limit upload_id width',
      photoAlbums:
        'after_photo_id albums can can_change_photos can_comment can_delete can_edit can_report cover cover_photo_id created_at cursor find_tags is_deleted is_sold items label my_vote next_cursor owner placeholder total_is_limit with_photos',
      tags: 'tag tag_id',
    },
  },
  {
    why: 'Videos: uploading, encoding, playing and watching. The documents leave these to other services or show no shape.',
    words: {
      content:
        'cursor expires_at is_approved is_deleted is_draft is_favourite item_version items keys my_vote next_cursor offered_at owner path reason total_is_limit used_at user_ids',
      videos:
        'can can_choose_nobody can_delete can_download can_edit can_edit_categories can_feature can_play can_publish can_report can_set_date can_set_status can_set_watcher_overlay can_transfer cursor is_deleted is_draft is_favourite is_portrait items my_vote next_cursor owner placeholder play_refusal publish_when_ready reason seconds special total_is_limit watched_at watched_seconds width',
      uploads:
        'chunk_bytes created_at detail extensions filename filetype fingerprint is_existing kind max_bytes received_bytes size_bytes upload_id upload_ids uploads',
      encoding: 'failure has_metadata is_playable jobs revision seconds_left stage',
      playback:
        'allowed bits_per_second expires_at files has_sprites is_complete is_native overlay path poster prefix recheck_after rendition rendition_name renditions size_bytes start_seconds total_bytes video_ids width',
    },
  },
  {
    why: 'Talk: places in a conversation, read marks, what is attached and calls. The documents name events and lists without a shape.',
    words: {
      chat: 'after_seq attachment attachment_kind before_seq can can_add can_delete_for_all can_rename can_write cleared_seq client_id conversations cursor duration_ms event for_all has_more is_deleted is_joined is_muted is_relay_only is_request items kind last_seq levels next_cursor online_total outcome owner_id purpose read_seq reply_to requests rooms seconds sender_image sender_name seq shows_online shows_read shows_typing topic total_is_limit unread_count user_ids width',
      calls: 'call callee caller credential has_seat ice_servers is_caller is_deleted is_relay_only ring_seconds urls username',
      mail: 'after_id attachment_ids attachment_total before_id box can can_edit can_remove can_reply cursor duration_ms edited_at excerpt has_newer has_older is_deleted is_read is_request items kind last levels message_total next_cursor requests sender subject thread_ids total_is_limit unread user_ids user_names width',
      comments:
        'can can_delete can_edit can_reply can_report cursor edited_at href is_deleted is_draft item items kind next_cursor nodes total_is_limit width',
      reported:
        'author created_at cursor decision due_at duration_ms handled_at handled_by handling_reason is_deleted is_held items kind levels next_cursor path reason report_id report_total reporter reports total_is_limit width',
      zoom: 'host hours room_id rooms',
    },
  },
  {
    why: 'Tickets: the attempt that is paid once, the receipt, what is left, and the history as a file.',
    words: {
      tickets:
        'attempt balance balance_after csv cursor earned file_name held hides_other is_complete is_deleted is_enough is_new is_reversal is_reversed items next_cursor next_release owed reason receipt ticket tickets total_is_limit',
    },
  },
  {
    why: 'Vendors: where they are paid out, what they ask for, and what staff decide. The documents name calls for vendor info without a shape.',
    words: {
      payouts:
        'account account_end attempt created_at csv cursor decided_at decided_by decision earned file_name has_account held is_complete is_deleted is_new items minimum next_cursor next_release open owed payee payout reason tickets total_is_limit',
      vendors: 'account company payee tax_number',
    },
  },
  {
    why: 'Memberships: what a member has and can buy, the attempt that is paid once, and the receipt.',
    words: {
      membership:
        'attempt balance balance_after by_staff change choices created_at credited_days ends_at grace_ends_at has_expired history is_ending_soon is_enough is_in_grace is_new kind membership months prices reason receipt refusal refusals sponsor starts_at',
      renewals: 'days has_card is_draft item kind months renewals renews_at subject',
    },
  },
  {
    why: 'Payments by card: the attempt that is charged once, what it pays for, the notices of the processor, and the cart.',
    words: {
      payments:
        'attempt brand can_keep_card card challenge_path created_at cursor form_origin form_path is_from_cart items keeps_card kind last4 lines membership mode months next_cursor outcome owed packages payload payment price_in_cents purchases reason receipt_number saved_card session settled_at signature statement_name submit_to tickets total_is_limit units',
      cart: 'items kind membership months price_in_cents purchase units',
    },
  },
  {
    why: 'Home, notices and the pages around them.',
    words: {
      feed: 'author banner banner_id can_delete continue_watching cursor ends_at excerpt has_expired heroes_to_be horoscope is_deleted is_draft is_favourite is_portrait item items joined_at kind lead membership_end new_members new_since new_videos news_id next_cursor placeholder seen_at sign subject total_is_limit watched_seconds',
      notifications:
        'actor attachment_total box can can_reply comments counts created_at cursor digest excerpt friends from heroes is_deleted is_draft is_fan is_hero is_on is_read is_request is_seen item items kind last mail message_total next_cursor notifications push quiet_hours screen seen_at shows_details since site sound standing subject topics total_is_limit unseen up_to',
      pages:
        'author banner banner_id block_version blocks blog_url cursor email help_topic_id horoscope is_public items key locales news_id news_widget_url next_cursor path place sign source subject texts ticket_dollars topics total_is_limit twitter_widget_url upload_max_bytes',
    },
  },
  {
    why: 'Forums: where a thread is opened, what is new in it, and what the viewer may do. The documents name the calls, and few keys.',
    words: {
      forums:
        'after_id before_id by can can_close can_delete can_edit can_moderate can_move can_quote can_read_history can_reply can_report can_stick closed closed_at cursor edited_at excerpt find_tags first_unread_id forum_name has_newer has_older href is_closed is_deleted is_liked is_sticky is_subscribed is_unread is_waiting items kind last my_vote next_cursor nodes owner place post_ids post_total posts quoted quoted_id reason thread_total total_is_limit unread_total until width',
    },
  },
]

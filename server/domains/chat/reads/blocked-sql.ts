/** SQL: ids of the members with a block between them and the placeholder's member, in either direction. */
export const hiddenIds = (viewer: string) =>
  `array(select blocked_id from blocks where member_id = ${viewer} union select member_id from blocks where blocked_id = ${viewer})`

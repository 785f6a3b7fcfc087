export interface ReportDialogProps {
  onClose: () => void
  typeId:
    | ('user' | 'video' | 'video_album' | 'photo' | 'photo_album' | 'poll' | 'blog' | 'event' | 'market_item')
    | ('thread' | 'post' | 'comment' | 'mail' | 'chat')
  itemId: number
  /** Its title; for a comment, post, mail or chat message, its author. */
  name: string
}

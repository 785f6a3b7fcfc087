export interface ReportDialogProps {
  onClose: () => void
  typeId: 'user' | 'video' | 'video_album' | 'photo' | 'photo_album' | 'poll' | 'comment' | 'mail' | 'chat'
  itemId: number
  /** Its title; for a comment, mail or chat message, its author. */
  name: string
}

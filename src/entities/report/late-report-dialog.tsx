import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import type { ReportDialogProps } from './report-props.ts'
import { ReportTitle } from './report-title.tsx'

/** Rarely needed, and its form is heavy: it is loaded when a member wants to report. Open while it is rendered. */
export const LateReportDialog = latePart<ReportDialogProps>(async () => (await import('./report-dialog.tsx')).ReportDialog, {
  Missing: ({ onClose, onRetry, typeId, name }) => (
    <Dialog isOpen onClose={onClose} title={<ReportTitle typeId={typeId} name={name} />}>
      <PartFailed onRetry={onRetry} />
    </Dialog>
  ),
})

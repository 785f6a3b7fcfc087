import { afterFirstScreen } from '#src/platform/first-screen.ts'
import { latePart } from '#src/ui/late-part.tsx'

/**
 * Conversations docked above every screen: loaded after the first one, and without their content until one is opened.
 */
export const LateWindows = latePart(async () => {
  await afterFirstScreen()
  const [{ DockedWindows }, { PairCallButton }] = await Promise.all([
    import('#src/features/chat/docked-windows.tsx'),
    import('#src/features/call/pair-call-button.tsx'),
  ])
  return function Windows() {
    return <DockedWindows callButton={(conversation) => <PairCallButton conversation={conversation} />} />
  }
})

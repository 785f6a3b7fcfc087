import { createContext, type ReactNode } from 'react'

/** Content at the end of every screen's bar. The app provides it, so that screens do not depend on it. */
export const BarExtra = createContext<ReactNode>(null)

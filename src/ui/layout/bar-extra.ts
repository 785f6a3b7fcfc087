import { createContext, type ReactNode } from 'react'

/** What stands at the end of every screen's bar: the app fills it, screens need not know of it. */
export const BarExtra = createContext<ReactNode>(null)

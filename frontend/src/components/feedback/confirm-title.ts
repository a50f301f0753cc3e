import { createContext } from 'react'

/** What is confirmed, as the button that led there calls it; without it the dialog says that something is. */
export const ConfirmTitle = createContext<string | undefined>(undefined)

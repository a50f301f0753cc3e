import { createContext } from 'react'

/** Title of a confirmation: the label of the button that opened it, otherwise a generic title. */
export const ConfirmTitle = createContext<string | undefined>(undefined)

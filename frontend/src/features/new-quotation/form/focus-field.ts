import { useEffect } from 'react'
import type { ErrorPlace } from './contract-errors.ts'

const focusHandlers = new Map<ErrorPlace, () => boolean>()

/** Focus handler of a virtualized part of the form; returns false where it has no error to focus. */
export const useLeadTo = (place: ErrorPlace, focusError: () => boolean) =>
  useEffect(() => {
    focusHandlers.set(place, focusError)
    return () => {
      if (focusHandlers.get(place) === focusError) focusHandlers.delete(place)
    }
  })

export const focusField = (place: ErrorPlace): boolean => focusHandlers.get(place)?.() === true

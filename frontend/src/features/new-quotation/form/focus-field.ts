import { useEffect } from 'react'
import type { ErrorPlace } from './contract-errors.ts'

const leaders = new Map<ErrorPlace, () => boolean>()

/** Focus handler of a virtualized part of the form; returns false where it has no error to focus. */
export const useLeadTo = (place: ErrorPlace, lead: () => boolean) =>
  useEffect(() => {
    leaders.set(place, lead)
    return () => {
      if (leaders.get(place) === lead) leaders.delete(place)
    }
  })

export const focusField = (place: ErrorPlace): boolean => leaders.get(place)?.() === true

import { useEffect } from 'react'
import type { ErrorPlace } from './contract-errors.ts'

const leaders = new Map<ErrorPlace, () => boolean>()

/** A part of the form that does not draw all its fields leads to what is wrong itself; false where it has none. */
export const useLeadTo = (place: ErrorPlace, lead: () => boolean) =>
  useEffect(() => {
    leaders.set(place, lead)
    return () => {
      if (leaders.get(place) === lead) leaders.delete(place)
    }
  })

export const leadTo = (place: ErrorPlace): boolean => leaders.get(place)?.() === true

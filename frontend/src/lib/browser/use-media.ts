import { useSyncExternalStore } from 'react'

/** Whether a media query matches, updated on change: `useMedia('(width < 1200px)')`. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

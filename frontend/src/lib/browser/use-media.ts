import { useSyncExternalStore } from 'react'

/** Whether the window is as a media query says, now and when it changes: `useMedia('(width < 1200px)')`. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

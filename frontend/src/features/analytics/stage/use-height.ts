import { useEffect, useState } from 'react'

/** The window height without the frame, in pixels. */
export const useHeight = (around: number): number => {
  const [height, setHeight] = useState(window.innerHeight)
  useEffect(() => {
    const resized = () => setHeight(window.innerHeight)
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])
  return height - around
}

import { useEffect, useState } from 'react'

/** The window height without the frame, in pixels. */
export const useHeight = (frameHeight: number): number => {
  const [height, setHeight] = useState(window.innerHeight)
  useEffect(() => {
    const updateHeight = () => setHeight(window.innerHeight)
    window.addEventListener('resize', updateHeight)
    return () => window.removeEventListener('resize', updateHeight)
  }, [])
  return height - frameHeight
}

import { useLayoutEffect, useRef, useState } from 'react'

/** Whether an element has less than so many pixels of width, whatever the window has. */
export const useNarrow = (below: number) => {
  const ref = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = () => setNarrow(element.getBoundingClientRect().width < below)
    // Before it is painted for the first time.
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [below])
  return { ref, isNarrow }
}

import { useLayoutEffect, useRef, useState } from 'react'

/** Whether an element is narrower than a number of pixels, independent of the window. */
export const useNarrow = (belowPx: number) => {
  const ref = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = () => setNarrow(element.getBoundingClientRect().width < belowPx)
    // Before the first paint.
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [belowPx])
  return { ref, isNarrow }
}

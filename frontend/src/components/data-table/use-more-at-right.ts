import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether columns are hidden at the right edge of a scrolling table; `width` is the least width of its columns. */
export const useMoreAtRight = (scroller: RefObject<HTMLElement | null>, width: number): boolean => {
  const [hasMore, setMore] = useState(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    // Browsers round the widths: a difference of one pixel hides nothing.
    const measure = () => setMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, width])
  return hasMore
}

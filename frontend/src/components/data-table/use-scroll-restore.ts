import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { onSignOut } from '../../lib/auth/on-sign-out.ts'

// Keyed by the history entry: another visit of the same list starts at its top.
const positions = new Map<string, number>()
onSignOut(() => positions.clear())

const scrollTo = (element: HTMLElement, top: number) => {
  element.scrollTop = top
}

/** Restores the scroll position of a list once its rows are loaded. */
export const useScrollRestore = (scroller: RefObject<HTMLElement | null>, isFilled: boolean): void => {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const entry = useRef(key)
  const isPlaced = useRef(false)

  useEffect(() => {
    if (!isFilled || isPlaced.current) return
    isPlaced.current = true
    const top = isBack ? positions.get(key) : undefined
    if (top !== undefined && scroller.current !== null) scrollTo(scroller.current, top)
  }, [isFilled, isBack, key, scroller])

  useEffect(() => {
    entry.current = key
    if (isPlaced.current) positions.set(key, scroller.current?.scrollTop ?? 0)
  }, [key, scroller])

  useEffect(() => {
    const element = scroller.current
    const keep = () => positions.set(entry.current, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', keep, { passive: true })
    return () => element?.removeEventListener('scroll', keep)
  }, [scroller])
}

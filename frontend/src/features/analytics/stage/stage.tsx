import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import './stage.css'

interface StageProps {
  label: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** The part of the page that holds an element, as a child of the body. */
const topOf = (element: HTMLElement): HTMLElement => {
  const { parentElement } = element
  return parentElement === null || parentElement === document.body ? element : topOf(parentElement)
}

/** Menus and dialogs close themselves with the same key. */
const isInFloat = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('.bp6-portal') !== null

/**
 * Over the whole page, which is out of reach meanwhile; what floats (menus, toasts, drawers) stands above it. Escape
 * leaves it, and the focus goes back to where it was.
 */
export const Stage = ({ label, className = '', onClose, children }: StageProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const origin = document.activeElement
    const page = place.current === null ? undefined : topOf(place.current)
    page?.setAttribute('inert', '')
    // Its scroller would stand beside what covers it.
    const { style } = document.documentElement
    const { overflow } = style
    style.overflow = 'hidden'
    stage.current?.focus()
    return () => {
      style.overflow = overflow
      page?.removeAttribute('inert')
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
    }
  }, [])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isInFloat(event)) return
      event.preventDefault()
      onClose()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })
  return (
    <>
      <span ref={place} hidden />
      {createPortal(
        <div
          ref={stage}
          className={`stage ${className}`}
          role="dialog"
          aria-modal="true"
          aria-label={label}
          tabIndex={-1}
        >
          {children}
        </div>,
        document.body,
      )}
    </>
  )
}

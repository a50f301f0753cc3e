import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import './stage.css'

interface StageProps {
  label: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** The body's child that contains an element. */
const bodyChildOf = (element: HTMLElement): HTMLElement => {
  const { parentElement } = element
  return parentElement === null || parentElement === document.body ? element : bodyChildOf(parentElement)
}

/** Menus and dialogs close themselves with the same key. */
const isInFloat = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('.bp6-portal') !== null

/**
 * Covers the whole page, which is inert meanwhile; floating elements (menus, toasts, drawers) stay above it. Escape
 * closes it and restores the focus.
 */
export const Stage = ({ label, className = '', onClose, children }: StageProps) => {
  const marker = useRef<HTMLSpanElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const origin = document.activeElement
    const page = marker.current === null ? undefined : bodyChildOf(marker.current)
    page?.setAttribute('inert', '')
    // The page's scrollbar would appear beside the overlay.
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
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isInFloat(event)) return
      event.preventDefault()
      onClose()
    }
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  })
  return (
    <>
      <span ref={marker} hidden />
      {createPortal(
        <div
          ref={stage}
          className={`stage no-outline stack fixed on-page ${className}`}
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

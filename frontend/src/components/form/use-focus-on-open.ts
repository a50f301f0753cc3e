import { useEffect, useRef } from 'react'

/**
 * A part that replaces the pressed button takes the focus, unless one of its fields already has it; a part for new
 * input focuses its first empty field.
 */
export const useFocusOnOpen = <Part extends HTMLElement = HTMLElement>(isNew = false, selector = 'input') => {
  const ref = useRef<Part>(null)
  useEffect(() => {
    const { current: part } = ref
    if (part === null || part.contains(document.activeElement)) return
    const fields = isNew ? [...part.querySelectorAll<HTMLInputElement>(`${selector}:not(:disabled)`)] : []
    const empty = fields.find(({ value, type }) => type !== 'checkbox' && value === '')
    if (empty === undefined) part.focus({ preventScroll: true })
    else empty.focus()
  }, [isNew, selector])
  return ref
}

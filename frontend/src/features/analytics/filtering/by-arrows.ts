import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between the fields of a group, Enter toggles a checkbox. */
export const byArrows = (event: KeyboardEvent<HTMLElement>) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement)) return
  const offset = steps[event.key]
  if (offset !== undefined) {
    const fields = [...event.currentTarget.querySelectorAll('input')]
    fields[fields.indexOf(field) + offset]?.focus()
  } else if (event.key === 'Enter' && field.type === 'checkbox') field.click()
  else return
  event.preventDefault()
}

/** Focuses the first field one frame later, so that the popover first stores the element to return the focus to. */
export const focusFirst = (group: HTMLElement | null) => {
  const frame = requestAnimationFrame(() => group?.querySelector('input')?.focus({ preventScroll: true }))
  return () => cancelAnimationFrame(frame)
}

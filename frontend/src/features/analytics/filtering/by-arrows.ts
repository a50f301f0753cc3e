import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys go through the fields of a group, Enter ticks a box. */
export const byArrows = (event: KeyboardEvent<HTMLElement>) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement)) return
  const step = steps[event.key]
  if (step !== undefined) {
    const fields = [...event.currentTarget.querySelectorAll('input')]
    fields[fields.indexOf(field) + step]?.focus()
  } else if (event.key === 'Enter' && field.type === 'checkbox') field.click()
  else return
  event.preventDefault()
}

/** The first field has the focus, once whoever opens it has seen what had it before: there it goes back to. */
export const focusFirst = (group: HTMLElement | null) => {
  const frame = requestAnimationFrame(() => group?.querySelector('input')?.focus({ preventScroll: true }))
  return () => cancelAnimationFrame(frame)
}

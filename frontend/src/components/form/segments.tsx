import type { ReactNode } from 'react'
import './form.css'

export interface Segment<T extends string> {
  value: T
  label: ReactNode
  /** Accessible name of an icon. */
  name?: string
}

/** A choice of two to four visible options. */
export const Segments = <T extends string>({
  value,
  segments,
  onChange,
  label,
}: {
  value: T
  segments: readonly Segment<T>[]
  onChange: (value: T) => void
  label: string
}) => (
  <div className="segments pad-1 inline-flex height-28 edge-2 radius-control" role="radiogroup" aria-label={label}>
    {segments.map((segment, index) => (
      <button
        key={segment.value}
        type="button"
        role="radio"
        className="segment pad-0-8 no-edge radius-tag no-fill ink-2 pointer medium inline-row gap-6 no-wrap size-12-5"
        aria-checked={segment.value === value}
        aria-label={segment.name}
        tabIndex={segment.value === value ? 0 : -1}
        onClick={() => onChange(segment.value)}
        onKeyDown={(event) => {
          const offset = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
          if (offset === undefined) return
          event.preventDefault()
          const next = (index + offset + segments.length) % segments.length
          const chosen = segments[next]
          if (chosen === undefined) return
          onChange(chosen.value)
          const sibling = event.currentTarget.parentElement?.children[next]
          if (sibling instanceof HTMLElement) sibling.focus()
        }}
      >
        {segment.label}
      </button>
    ))}
  </div>
)

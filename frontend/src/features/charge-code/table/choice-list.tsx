import { TickIcon } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export interface ChoiceListProps<Value extends string> {
  value: Value
  options: readonly { value: Value; label: string; note?: string }[]
  label: string
  foot?: ReactNode
  onChoose: (value: Value) => void
  onClose: () => void
}

/** Open list of a cell: arrows, Home, End or a first letter move, Enter selects, Esc and Tab close. */
export const ChoiceList = <Value extends string>(props: ChoiceListProps<Value>) => {
  const { value, options, label, foot, onChoose, onClose } = props
  const id = useId()
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const letter = options.findIndex((option) => option.label.toLowerCase().startsWith(event.key.toLowerCase()))
    const targetIndex = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: options.length - 1,
    }[event.key]
    const next = targetIndex ?? (event.key.length === 1 && event.key !== ' ' && letter >= 0 ? letter : undefined)
    const isTaken = event.key === 'Enter' || event.key === ' '
    const isLeft = event.key === 'Escape' || event.key === 'Tab'
    if (next === undefined && !isTaken && !isLeft) return
    event.preventDefault()
    event.stopPropagation()
    if (next !== undefined) setActive((next + options.length) % options.length)
    const chosen = options[active]
    if (isTaken && chosen !== undefined) onChoose(chosen.value)
    if (isLeft) onClose()
  }
  return (
    <div className="choice-list">
      <div
        ref={(element) => element?.focus()}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${active}`}
        onKeyDown={onKeyDown}
      >
        {options.map((option, index) => (
          // The list handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            className="choice-option"
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(option.value)}
          >
            <span>
              {option.label} {option.note !== undefined && <span className="quiet">{option.note}</span>}
            </span>
            {option.value === value && <TickIcon size={14} aria-hidden="true" />}
          </div>
        ))}
      </div>
      {foot !== undefined && <p className="choice-list-foot">{foot}</p>}
    </div>
  )
}

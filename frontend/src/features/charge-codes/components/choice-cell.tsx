import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon, TickIcon } from '@blueprintjs/icons'
import { type ReactNode, useRef, useState } from 'react'

export interface ChoiceCellProps<Value extends string> {
  value: Value
  options: readonly { value: Value; label: string; note?: string }[]
  /** Says nothing of weight: drawn quietly. */
  none?: Value
  label: string
  /** `BAF tax`: how keys find it. */
  cell: string
  /** Quiet words below the choices. */
  foot?: ReactNode
  isLocked: boolean
  onChange: (value: Value) => void
}

/** A choice in a cell: its list is made when it is opened, so that a hundred rows cost no hundred lists. */
export const ChoiceCell = <Value extends string>(props: ChoiceCellProps<Value>) => {
  const { value, options, label } = props
  const [isOpen, setOpen] = useState(false)
  const returns = useRef(false)
  const text = options.find((option) => option.value === value)?.label ?? value
  if (props.isLocked) return <span className="choice-cell-text">{text}</span>
  const button = (
    <button
      ref={(element) => {
        if (element === null || isOpen || !returns.current) return
        returns.current = false
        element.focus()
      }}
      type="button"
      className="choice-cell"
      data-none={value === props.none || undefined}
      data-cell={props.cell}
      tabIndex={-1}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={`${label}: ${text}`}
      onClick={() => setOpen(true)}
    >
      {text}
      <CaretDownIcon size={12} aria-hidden="true" />
    </button>
  )
  if (!isOpen) return button
  const close = () => {
    returns.current = true
    setOpen(false)
  }
  return (
    <PopoverNext
      isOpen
      autoFocus
      enforceFocus
      fill
      placement="bottom-start"
      arrow={false}
      onInteraction={(next) => {
        if (!next) close()
      }}
      content={
        <Menu>
          {options.map((option) => (
            <MenuItem
              key={option.value}
              active={option.value === value}
              text={
                <>
                  {option.label} {option.note !== undefined && <span className="quiet">{option.note}</span>}
                </>
              }
              labelElement={option.value === value ? <TickIcon size={14} aria-hidden="true" /> : undefined}
              onClick={() => {
                close()
                if (option.value !== value) props.onChange(option.value)
              }}
            />
          ))}
          {props.foot !== undefined && (
            <>
              <MenuDivider />
              <li className="choice-cell-foot" role="presentation">
                {props.foot}
              </li>
            </>
          )}
        </Menu>
      }
    >
      {button}
    </PopoverNext>
  )
}

import { PopoverNext } from '@blueprintjs/core'
import { SmallTickIcon } from '@blueprintjs/icons'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
// Imported for its side effect: it tracks the focus from the first menu on.
import '../../components/overlay/last-focused.ts'

export interface MenuLine {
  id: string
  text: string
  /** Grey text or a number at the end. */
  note?: ReactNode
  /** One of several choices: whether it is the current one. */
  isChosen?: boolean
  /** Path; a real link, so that it opens in another tab too. */
  path?: string
  onClick?: () => void
}

export interface BarMenuProps {
  className: string
  /** Accessible label of an icon button. */
  label?: string
  children: ReactNode
  /** Groups of entries, each with an optional heading. */
  groups: readonly { heading?: string; lines: readonly MenuLine[] }[]
  placement?: 'bottom-start' | 'bottom-end'
}

/** A button of the bar with a menu. */
export const BarMenu = ({ className, label, children, groups, placement = 'bottom-start' }: BarMenuProps) => {
  const content = (
    <div className="bp6-menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={moveFocus}>
      {groups.map(({ heading, lines }, index) => (
        <Fragment key={heading ?? index}>
          {index > 0 && heading === undefined && <hr className="bp6-menu-divider" />}
          {heading !== undefined && <p className="bp6-menu-header">{heading}</p>}
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Fragment>
      ))}
    </div>
  )
  return (
    <PopoverNext
      arrow={false}
      placement={placement}
      content={content}
      autoFocus
      shouldReturnFocusOnClose
      renderTarget={({ isOpen, ref, ...target }) => (
        <button
          {...target}
          ref={ref}
          type="button"
          className={className}
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
        >
          {children}
        </button>
      )}
    />
  )
}

/** Arrows, Home and End move in the menu, as in every menu. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const focusedIndex = lines.findIndex((line) => line === document.activeElement)
  const targetIndex = {
    ArrowDown: focusedIndex + 1,
    ArrowUp: focusedIndex <= 0 ? lines.length - 1 : focusedIndex - 1,
    Home: 0,
    End: lines.length - 1,
  }[event.key]
  if (targetIndex === undefined) return
  event.preventDefault()
  lines[targetIndex % lines.length]?.focus()
}

// Styled like Blueprint’s menu items, whose code includes submenus that the bar does not have.
const Line = ({ line: { text, note, isChosen, path, onClick } }: { line: MenuLine }) => {
  const navigate = useNavigate()
  const href = useHref(path ?? '')
  const words = (
    <>
      {isChosen !== undefined && <span className="menu-tick">{isChosen && <SmallTickIcon aria-hidden="true" />}</span>}
      <span className="bp6-fill">{text}</span>
      {note !== undefined && <span className="bp6-menu-item-label">{note}</span>}
    </>
  )
  return path === undefined ? (
    <button
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      className="bp6-menu-item bp6-popover-dismiss"
      onClick={onClick}
    >
      {words}
    </button>
  ) : (
    <a
      role="menuitem"
      className="bp6-menu-item bp6-popover-dismiss"
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(path)
      }}
    >
      {words}
    </a>
  )
}

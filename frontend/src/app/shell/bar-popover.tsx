import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Fragment } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import type { BarMenuProps, MenuLine } from './bar-menu.tsx'

/** The open half of a menu of the bar. */
export default function BarPopover({ className, label, children, groups, placement = 'bottom-start' }: BarMenuProps) {
  const content = (
    <Menu>
      {groups.map(({ heading, lines }, index) => (
        <Fragment key={heading ?? index}>
          {(index > 0 || heading !== undefined) && <MenuDivider title={heading} />}
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Fragment>
      ))}
    </Menu>
  )
  return (
    <PopoverNext
      defaultIsOpen
      arrow={false}
      placement={placement}
      content={content}
      autoFocus
      renderTarget={({ isOpen, ref, className: _, ...target }) => (
        <button {...target} ref={ref} type="button" className={className} aria-label={label} title={label} aria-expanded={isOpen}>
          {children}
        </button>
      )}
    />
  )
}

const Line = ({ line }: { line: MenuLine }) => {
  const navigate = useNavigate()
  const href = useHref(line.path ?? '')
  const { path, onClick } = line
  return (
    <MenuItem
      text={line.text}
      {...(line.note !== undefined && { labelElement: line.note })}
      {...(line.isChosen !== undefined && { roleStructure: 'listoption' as const, selected: line.isChosen })}
      {...(path === undefined
        ? { onClick: () => onClick?.() }
        : {
            href,
            onClick: (event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              void navigate(path)
            },
          })}
    />
  )
}

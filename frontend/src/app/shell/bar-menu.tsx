import { lazy, type ReactNode, Suspense, useState } from 'react'

const load = () => import('./bar-popover.tsx')
const BarPopover = lazy(load)

export interface MenuLine {
  id: string
  text: string
  /** Grey words or a number at the end. */
  note?: ReactNode
  /** One of several choices: shows whether it is the present one. */
  isChosen?: boolean
  /** Where it leads; a real link, so that it opens in another tab too. */
  path?: string
  onClick?: () => void
}

export interface BarMenuProps {
  className: string
  /** What is read for the button when it shows only a sign. */
  label?: string
  children: ReactNode
  /** Groups of lines, each with an optional heading. */
  groups: readonly { heading?: string; lines: readonly MenuLine[] }[]
  placement?: 'bottom-start' | 'bottom-end'
}

/** A button of the bar with a menu. The code that draws menus arrives when a pointer or the focus comes near. */
export const BarMenu = (props: BarMenuProps) => {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      title={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {props.children}
    </button>
  )
  return isWanted ? (
    <Suspense fallback={button}>
      <BarPopover {...props} />
    </Suspense>
  ) : (
    button
  )
}

import { type ReactNode, useState } from 'react'
import { lazyWithTexts } from '../../components/feedback/lazy-with-texts.tsx'

const load = async () => (await import('./bar-popover.tsx')).default
const BarPopover = lazyWithTexts<BarMenuProps & { onClose: () => void }>(load, [], {
  waiting: (props) => <BarButton {...props} />,
})
// Code that does not come is said when the menu is opened.
const fetchEarly = () => void load().catch(() => undefined)

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
  return isWanted ? (
    <BarPopover {...props} onClose={() => setWanted(false)} />
  ) : (
    <BarButton {...props} onClick={() => setWanted(true)} />
  )
}

const BarButton = ({ className, label, children, onClick }: BarMenuProps & { onClick?: () => void }) => (
  <button
    type="button"
    className={className}
    aria-label={label}
    title={label}
    aria-haspopup="menu"
    aria-expanded={false}
    onPointerEnter={fetchEarly}
    onFocus={fetchEarly}
    onClick={onClick}
  >
    {children}
  </button>
)

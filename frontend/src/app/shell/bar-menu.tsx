import { type ReactNode, useState } from 'react'
import { lazyWithTexts } from '../../components/feedback/lazy-with-texts.tsx'

const load = async () => (await import('./bar-popover.tsx')).default
const BarPopover = lazyWithTexts<BarMenuProps & { onClose: () => void }>(load, [], {
  waiting: (props) => <BarButton {...props} />,
})
// The error of a failed load is shown when the menu opens.
const fetchEarly = () => void load().catch(() => undefined)

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

/** A button of the bar with a menu. The menu code loads when the pointer or the focus comes near. */
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

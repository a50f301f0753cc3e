import { useTranslation } from 'react-i18next'

const hints = [
  ['Tab', 'nextCell'],
  ['Enter', 'down'],
  ['Ctrl ↓', 'copyAbove'],
  ['Alt ↑', 'move'],
  ['Alt Enter', 'more'],
  ['Esc', 'close'],
] as const

/** Keyboard hints below the grid. */
export const GridHints = () => {
  const { t } = useTranslation('prices')
  return (
    <p className="card-foot quiet" aria-hidden="true">
      {hints.map(([keys, name]) => (
        <span key={name} style={{ marginRight: 14, whiteSpace: 'nowrap' }}>
          <kbd>{keys}</kbd> {t(`hint.${name}`)}
        </span>
      ))}
    </p>
  )
}

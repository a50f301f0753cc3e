import { WarningSignIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import './unknown-mark.css'

interface UnknownMarkProps {
  count?: number | undefined
  /** Leads to those that are missing. */
  onOpen: () => void
}

/** Says that a figure misses quotations whose amount nobody knows, and leads to them; nothing where none is missing. */
export const UnknownMark = ({ count = 0, onOpen }: UnknownMarkProps) => {
  const { t } = useTranslation('analytics', { keyPrefix: 'unknown' })
  if (count === 0) return null
  return (
    <button
      type="button"
      className="unknown-mark hovers hue"
      data-hue="amber"
      title={t('why', { count })}
      onClick={onOpen}
    >
      <WarningSignIcon size={12} aria-hidden="true" /> {t('missing', { count })}
    </button>
  )
}

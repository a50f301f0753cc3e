import { WarningSignIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'

/** Says that a figure misses quotations whose amount nobody knows; nothing where none is missing. */
export const UnknownMark = ({ count = 0 }: { count?: number | undefined }) => {
  const { t } = useTranslation('analytics', { keyPrefix: 'unknown' })
  if (count === 0) return null
  return (
    <span className="unknown-mark hue" data-hue="amber" title={t('why', { count })}>
      <WarningSignIcon size={12} aria-hidden="true" /> {t('missing', { count })}
    </span>
  )
}

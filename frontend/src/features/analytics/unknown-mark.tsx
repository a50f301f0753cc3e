import { WarningSignIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import './unknown-mark.css'

interface UnknownMarkProps {
  count?: number | undefined
  /** Opens the quotations without an amount; absent for shipments, whose list does not have this filter. */
  onOpen: (() => void) | undefined
}

/**
 * Shows how many quotations or shipments a figure omits because their amount is unknown, with a link to quotations;
 * renders nothing for none.
 */
export const UnknownMark = ({ count = 0, onOpen }: UnknownMarkProps) => {
  const { t } = useTranslation('analytics')
  if (count === 0) return null
  return (
    <button
      type="button"
      className="unknown-mark pad-0-4 min-height-24 no-edge radius-tag no-fill regular line-16 pointer hovers hue inline-row gap-4 no-wrap size-12"
      data-hue="amber"
      title={t(onOpen ? 'unknown.why' : 'unknown.shipments', { count })}
      disabled={onOpen === undefined}
      onClick={onOpen}
    >
      <WarningSignIcon size={12} aria-hidden="true" /> {t('unknown.missing', { count })}
    </button>
  )
}

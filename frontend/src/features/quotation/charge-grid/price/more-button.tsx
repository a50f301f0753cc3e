import { CaretDownIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { rangesOf } from '../../../../components/breaks/band-draft.ts'
import { isPositive } from '../amounts.ts'
import type { PriceDraft } from '../typed-price.ts'

export interface PriceButtonProps {
  line: PriceDraft & { rowId: string }
  /** Name of the price and its line, for screen readers. */
  label: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Unit of the price where the line does not show it elsewhere. */
  sign?: string
  /** The minimum amount is typed in the details, not in a cell of the line. */
  hidesMinimum?: boolean
}

/** In place of one price: the number of bands; a key opens them. */
export const BandsButton = ({ line, label, isOpen, onOpen }: PriceButtonProps) => {
  const { t } = useTranslation('prices')
  return (
    <button
      type="button"
      className="bands-button"
      data-price={line.rowId}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {t('bands.count', { count: rangesOf(line.bands)?.length ?? 0 })}
    </button>
  )
}

/** Next to a price: opens its details. Not a Tab stop, since Alt Enter opens them from every cell of the line. */
export const MoreButton = ({ line, label, isOpen, onOpen, sign = '', hidesMinimum }: PriceButtonProps) => {
  const { t } = useTranslation('prices')
  const hasValue = isPositive(line.leastQuantity) || (hidesMinimum === true && isPositive(line.minimum))
  return (
    <button
      type="button"
      className="price-more"
      tabIndex={-1}
      data-said={hasValue || undefined}
      aria-label={`${t('price.more')}: ${label}`}
      title={t('price.more')}
      aria-keyshortcuts="Alt+Enter"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {sign !== '' && <span className="price-sign">{sign}</span>}
      <CaretDownIcon size={12} aria-hidden="true" />
    </button>
  )
}

import { CaretDownIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { rangesOf } from '../../../../components/breaks/band-draft.ts'
import { isPositive } from '../amounts.ts'
import type { PriceDraft } from '../typed-price.ts'

export interface PriceButtonProps {
  line: PriceDraft & { rowId: string }
  /** Names its line. */
  label: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** What the price is multiplied by, where nothing else on the line says it. */
  sign?: string
  /** The least money is said there and in no cell of the line. */
  hidesMinimum?: boolean
}

/** In the place of one price: how many bands there are; a key opens them. */
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

/** Beside a price: opens what else decides it. No stop of Tab, since Alt Enter does the same in every cell of the line. */
export const MoreButton = ({ line, label, isOpen, onOpen, sign = '', hidesMinimum }: PriceButtonProps) => {
  const { t } = useTranslation('prices')
  const isSaid = isPositive(line.leastQuantity) || (hidesMinimum === true && isPositive(line.minimum))
  return (
    <button
      type="button"
      className="price-more"
      tabIndex={-1}
      data-said={isSaid || undefined}
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

import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../../components/form/decimal-input.tsx'
import { MISSING } from '../../../../lib/format/format.ts'
import type { TypePrice } from './type-prices.ts'

export interface ContainerPricesProps {
  prices: readonly TypePrice[]
  /** Prefix of its cell names in the form: `{cell}.40HC`. */
  cell: string
  /** Currency of the prices. */
  currency: string | undefined
  /** Name of the charge, for screen readers. */
  label: string
  onPrice: (type: string, price: string) => void
  onClose: () => void
}

/** One price per container type of the shipment, in a row. Enter moves on, and closes after the last one. */
export const ContainerPrices = ({ prices, cell, currency, label, onPrice, onClose }: ContainerPricesProps) => {
  const { t } = useTranslation('prices')
  return (
    <div
      className="bands"
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.altKey || event.ctrlKey) return
        event.preventDefault()
        const inputs = [...event.currentTarget.querySelectorAll('input')]
        const next = inputs.find((_, at) => at > 0 && inputs[at - 1] === event.target)
        if (next === undefined) onClose()
        else {
          next.focus()
          next.select()
        }
      }}
    >
      <span className="band-heads quiet" aria-hidden="true">
        <span>{t('price.type')}</span>
        <span>{t('bands.price')}</span>
      </span>
      {prices.map(({ type, quantity, price, commonPrice }) => (
        <span key={type} className="band">
          <span className="band-type">
            <span className="quiet">{quantity} ×</span> {type}
          </span>
          <DecimalInput
            kind="decimal"
            cell={`${cell}.${type}`}
            currency={currency}
            value={price}
            placeholder={commonPrice === '' ? MISSING : commonPrice}
            aria-label={t('price.ofType', { type })}
            onChange={(next) => onPrice(type, next)}
          />
        </span>
      ))}
    </div>
  )
}

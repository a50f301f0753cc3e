import type { RateOfferView } from '@freight/contracts/rate/offer-routes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useCalculation } from '../use-calculation.ts'
import { useConcepts } from '../use-concepts.ts'

interface OfferLinesProps {
  lines: RateOfferView['lines']
  /** Names of the codes, as in the rates. */
  codes: string
  id?: string
}

/** Calculation of each line of an offer. */
export const OfferLines = ({ lines, codes, id }: OfferLinesProps) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const calculation = useCalculation()
  const conceptOf = useConcepts()
  const daysOf = ({ validFrom, validTo }: NonNullable<(typeof lines)[number]['surcharge']>) =>
    validTo === null
      ? t('surcharge.lineFrom', { from: format.date(validFrom) })
      : t('surcharge.line', { from: format.date(validFrom), to: format.date(validTo) })
  return (
    <ul id={id} className="rate-lines" aria-label={t('offers.lines', { codes })}>
      {lines.map((line, index) => (
        // Lines have no id: a code can occur twice.
        // oxlint-disable-next-line no-array-index-key
        <li className="grid middle gap-8 pad-4-12 line-above size-12-5" key={index}>
          <span className="rate-line-code quiet">{line.idCharge}</span>
          <span className="rate-what">
            {conceptOf(line.idCharge, line.concept)}
            <span className="quiet as-block size-11-5">
              {calculation(line)}
              {line.surcharge && ` · ${daysOf(line.surcharge)}`}
              {line.ours === false && ` · ${t('offers.notOurs')}`}
            </span>
          </span>
          <span className={line.ours === false ? 'number quiet' : 'number'}>
            {line.amount === undefined ? (
              <span className="hue" data-hue="amber">
                {t('line.open')}
              </span>
            ) : (
              format.money(line.amount, line.currency)
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

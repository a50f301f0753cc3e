import type { OfferLegView } from '@freight/contracts/rate/offer-routes'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { OfferLines } from './offer-lines.tsx'
import { openLines } from './open-lines.ts'

const codesOf = ({ rates }: OfferLegView) => rates.map(({ code }) => code).join(' + ')

interface OfferLegsProps {
  legs: readonly OfferLegView[]
  label: string
  /** The leg whose rate is in the row's head; its owner and validity are not repeated. */
  mainLeg: string | undefined
  /** Whether to show the calculation of each line. */
  isOpen: boolean
}

/** Amount, rate owner, validity and missing parts of each leg of an offer. */
export const OfferLegs = ({ legs, label, mainLeg, isOpen }: OfferLegsProps) => (
  <ul className="margin-2-0-0 no-pad no-signs" aria-label={label}>
    {legs.map((leg) => (
      <li key={leg.leg}>
        <LegRow leg={leg} isLead={leg.leg === mainLeg} />
        {isOpen && leg.lines.length > 0 && <OfferLines lines={leg.lines} codes={codesOf(leg)} />}
      </li>
    ))}
  </ul>
)

const LegRow = ({ leg, isLead }: { leg: OfferLegView; isLead: boolean }) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const { nothing, owner, rates, validTo, complete, lines, uncovered, laneLevel = 4 } = leg
  const { totals, converted } = leg.paid ?? leg
  const open = openLines(lines).map(({ why, code }) => t(`offers.lineOpen.${why}`, { code }))
  const missingTexts = [
    ...(nothing ? [t(`offers.legNothing.${nothing}`)] : []),
    ...open,
    ...(uncovered.length > 0 ? [t('offers.uncovered', { types: uncovered.join(', ') })] : []),
  ]
  const facts = [
    ...(isLead
      ? []
      : [
          owner?.name ?? (rates.length > 0 ? t('general') : ''),
          rates.map(({ code, rateVersion }) => `${code} v${rateVersion}`).join(' + '),
        ]),
    // Below level 4 a place of the rate is only the country, or anywhere.
    laneLevel < 4 ? t('offers.byCountry') : '',
    isLead || validTo === undefined ? '' : t('offers.until', { day: format.dayMonth(validTo) }),
  ].filter((one) => one !== '')
  return (
    <div className="offer-leg pad-2-0-2-16 grid baseline gap-8 size-12-5">
      <span className="no-wrap">{t(`leg.${leg.leg}`)}</span>
      <span className="quiet size-11-5">
        {missingTexts.length > 0 && (
          <span className="hue" data-hue="amber">
            {missingTexts.join(' · ')}
          </span>
        )}
        {missingTexts.length > 0 && facts.length > 0 && ' · '}
        {facts.join(' · ')}
      </span>
      <span className="number">
        {!complete ? (
          <span className="quiet">{MISSING}</span>
        ) : converted ? (
          <Money amount={converted.amount} currency={converted.currency} />
        ) : (
          totals.map(({ amount, currency }) => format.money(amount, currency)).join(' + ')
        )}
      </span>
    </div>
  )
}

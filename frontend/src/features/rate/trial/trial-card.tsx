import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calledIn } from '../../../components/charges/matching-codes.ts'
import { Money } from '../../../components/money.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { codesOptions, fxOptions } from '../rate-queries.ts'
import type { Values } from '../rate.ts'
import '../rates.css'
import { useCalculation } from '../use-calculation.ts'
import { type Cargo, priceTrial } from './trial.ts'

const fieldsOf = (mode: Values['mode']): (keyof Cargo)[] =>
  mode === 'FCL'
    ? ['containers', 'gross', 'goods']
    : mode === 'FTL'
      ? ['trucks', 'gross']
      : ['gross', 'cbm', 'pieces', 'goods']

const kinds = {
  gross: 'decimal',
  cbm: 'decimal',
  pieces: 'whole',
  containers: 'whole',
  trucks: 'whole',
  goods: 'decimal',
} as const satisfies Record<keyof Cargo, string>

/** Trial of a rate with a cargo: amount and calculation of each line. In a comparison the title includes the rate. */
export const TrialCard = ({
  of,
  values,
  cargo,
  onCargo,
}: {
  of?: string
  values: Values
  cargo: Cargo
  onCargo: (cargo: Cargo) => void
}) => {
  const { t, i18n } = useTranslation('rates')
  const title = [t('trial.title'), of].filter(Boolean).join(' · ')
  const format = useFormat()
  const calculation = useCalculation()
  const unparsed = useUnparsedInputs()
  const { data: codes = [] } = useQuery(codesOptions(values.transport))
  const { data: fx } = useQuery(fxOptions)
  const { offer, chargeable, basis } = priceTrial(
    values,
    cargo,
    codes.map((code) => ({ ...code, concept: calledIn(code, i18n.language) })),
    { base: 'USD', date: '', rates: fx?.rows ?? [] },
    'USD',
  )
  const hasChargeable = values.mode !== 'FCL' && values.mode !== 'FTL'
  return (
    <section className="card rate-trial" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
      </header>
      <UnparsedInputsScope value={unparsed}>
        <div className="trial-fields gap-4-10 pad-6-12 grid size-11-5">
          {fieldsOf(values.mode).map((name) => (
            <label key={name} className="trial-field">
              <span className="quiet">{t(`trial.${name}`)}</span>
              <DecimalInput
                kind={kinds[name]}
                value={cargo[name]}
                onChange={(value) => onCargo({ ...cargo, [name]: value })}
              />
            </label>
          ))}
        </div>
      </UnparsedInputsScope>
      {hasChargeable && (
        <p className="pad-6-12">
          <span className="quiet">{t('trial.chargeable')}</span> <strong>{format.weight(chargeable)} kg</strong>{' '}
          <span className="quiet">{t(`trial.by.${basis}`)}</span>
        </p>
      )}
      <ul className="rate-lines">
        {offer.lines.map((line, index) => (
          // Lines have no id: a code can occur twice.
          // oxlint-disable-next-line no-array-index-key
          <li
            className="grid middle gap-8 pad-4-12 line-above size-12-5"
            key={index}
            data-best={line.priced.billedQuantity !== undefined || undefined}
          >
            <span className="rate-line-code quiet">{line.idCharge}</span>
            <span className="rate-what">
              {line.concept}
              <span className="quiet as-block size-11-5">
                {calculation({ ...line, ...line.priced, amount: line.priced.amount })}
              </span>
            </span>
            <span className="quiet">{line.currency}</span>
            <span className="number">
              {line.priced.amount === undefined ? (
                <span className="hue" data-hue="amber">
                  {t('line.open')}
                </span>
              ) : (
                <strong>{format.amount(line.priced.amount)}</strong>
              )}
            </span>
          </li>
        ))}
      </ul>
      <footer className="rate-bar pad-6-12 row wrap">
        <strong>{t('trial.total')}</strong>
        <span className="quiet end wrap margin-left-auto">
          {offer.totals.length > 1 &&
            offer.totals.map(({ amount, currency }) => format.money(amount, currency)).join(' + ')}
        </span>
        {offer.open.length > 0 && (
          <span className="hue" data-hue="amber">
            {t('trial.open', { count: offer.open.length })}
          </span>
        )}
        <strong>
          {offer.converted === undefined ? (
            <span className="quiet">{offer.lines.length === 0 ? MISSING : t('trial.noRate')}</span>
          ) : (
            <Money amount={offer.converted.amount} currency={offer.converted.currency} />
          )}
        </strong>
      </footer>
    </section>
  )
}

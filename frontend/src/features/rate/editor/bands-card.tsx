import { Button, Checkbox, Switch } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import type { TransportMode } from '@freight/contracts/freight/transport'
import { useTranslation } from 'react-i18next'
import { PriceCurve } from './price-curve.tsx'
import { useFormerText } from '../../../components/form/currency/use-former-amount.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { UnparsedInputsScope, type UnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { Segments } from '../../../components/form/segments.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { BandDraft, ChargeDraft } from '../rate.ts'
import type { UsedBand } from '../trial/trial.ts'
import { useUnitName } from './use-unit-name.ts'

export interface BandsCardProps {
  charge: ChargeDraft
  transport: TransportMode
  readings: UnparsedInputs
  /** The trial cargo's position in the bands. */
  used: UsedBand | undefined
  onChange: (charge: ChargeDraft) => void
}

/** Bands of a charge: lower limit and price; each ends where the next one begins. */
export const BandsCard = ({ charge, transport, readings, used, onChange }: BandsCardProps) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const unitName = useUnitName()
  const formerText = useFormerText()
  const { bands, calculator, unit, currency, breakRule, rowId, before } = charge
  const changeBand = (at: number, change: Partial<BandDraft>) =>
    onChange({ ...charge, bands: bands.map((band, index) => (index === at ? { ...band, ...change } : band)) })
  const formerPrice = (at: number) => before && formerText(before.bands[at]?.amount ?? '', before.currency)
  const markOf = (from: string) => (from === used?.from ? 'used' : from === used?.passed?.from ? 'passed' : undefined)
  const isByWeight = unit === 'KG' || unit === 'KG_GROSS'
  return (
    <UnparsedInputsScope value={readings}>
      <section className="card rate-bands" aria-label={t('bands.title', { code: charge.code })}>
        <header className="card-head">
          <h2>{t('bands.title', { code: charge.code })}</h2>
          <span className="quiet">{t('bands.of', { unit: unitName(calculator, unit), currency })}</span>
          <span className="end">
            <Segments
              label={t('bands.way')}
              value={calculator === 'RANGE_CUMULATIVE' ? 'RANGE_CUMULATIVE' : 'RANGE'}
              segments={[
                { value: 'RANGE', label: t('bands.whole') },
                { value: 'RANGE_CUMULATIVE', label: t('bands.slices') },
              ]}
              onChange={(next) => onChange({ ...charge, calculator: next })}
            />
          </span>
        </header>
        <table className="rate-table">
          <thead>
            <tr>
              <th className="number">{t('bands.from')}</th>
              <th className="number bands-to">{t('bands.to')}</th>
              <th className="number">{t('bands.price')}</th>
              <th className="bands-flat">{t('bands.flat')}</th>
              <td className="charge-remove" />
            </tr>
          </thead>
          <tbody>
            {bands.map((band, at) => (
              // A band has no id; its index identifies it while typing.
              // oxlint-disable-next-line no-array-index-key
              <tr key={at} data-band={markOf(band.from)}>
                <td className="cell-edit">
                  <DecimalInput
                    kind="decimal"
                    cell={`${rowId}.from${at}`}
                    value={band.from}
                    aria-label={t('bands.fromOf', { number: at + 1 })}
                    onChange={(from) => changeBand(at, { from })}
                  />
                </td>
                <td className="number quiet">
                  {bands[at + 1] === undefined ? t('bands.noEnd') : format.decimal(bands[at + 1]?.from)}
                </td>
                <td className="cell-edit">
                  <DecimalInput
                    kind="decimal"
                    cell={`${rowId}.price${at}`}
                    currency={currency}
                    placeholder={formerPrice(at) ?? ''}
                    value={band.amount}
                    {...(band.flat && { places: MONEY_PLACES })}
                    aria-label={t('bands.priceOf', { number: at + 1 })}
                    onChange={(amount) => changeBand(at, { amount })}
                  />
                </td>
                <td>
                  <Checkbox
                    checked={band.flat}
                    aria-label={t('bands.flatOf', { number: at + 1 })}
                    onChange={(event) => changeBand(at, { flat: event.currentTarget.checked })}
                  />
                </td>
                <td className="charge-remove">
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<CrossIcon size={12} />}
                    aria-label={t('bands.remove', { number: at + 1 })}
                    onClick={() => onChange({ ...charge, bands: bands.filter((_, index) => index !== at) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <PriceCurve charge={charge} transport={transport} unit={unitName(calculator, unit)} used={used} />
        <footer className="rate-bar rate-pad">
          <Button
            variant="minimal"
            size="small"
            icon={<PlusIcon />}
            onClick={() => onChange({ ...charge, bands: [...bands, { from: '', amount: '', flat: false }] })}
          >
            {t('bands.add')}
          </Button>
          {calculator === 'RANGE' && isByWeight && (
            <Switch
              inline
              checked={breakRule === 'LOWEST'}
              label={t('bands.lowest')}
              onChange={(event) => onChange({ ...charge, breakRule: event.currentTarget.checked ? 'LOWEST' : 'BAND' })}
            />
          )}
        </footer>
      </section>
    </UnparsedInputsScope>
  )
}

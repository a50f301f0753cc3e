import { WarningSignIcon } from '@blueprintjs/icons'
import { deliveredTerms } from '@freight/contracts/freight/delivery'
import { directionOf } from '@freight/contracts/freight/direction'
import { Incoterm, quotedLegs } from '@freight/contracts/freight/incoterms'
import { TruckType } from '@freight/contracts/freight/transport'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { isEmptyAddress } from '../form/cells.ts'
import { isPricedByUnit } from '../form/form.ts'
import type { LiveTotals } from '../cargo/packing.ts'
import { ChargeableBlock } from './chargeable-block.tsx'
import type { FormPart } from '../form/form-part.ts'

/** Containers or trucks, the priced units. */
const UnitsBlock = ({ form }: { form: FormPart['form'] }) => {
  const { t } = useTranslation('newQuotation')
  const isTruck = form.modo === 'FTL'
  const units = (isTruck ? form.trucks : form.containers).filter(({ quantity }) => Number(quantity) > 0)
  const count = units.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const name = (type: string) => (isTruck ? t(`truck.${TruckType.parse(type)}`) : type)
  return (
    <>
      <p className="label">{t(isTruck ? 'totals.trucks' : 'totals.containers')}</p>
      <p className="totals-number">{count > 0 ? count : isTruck ? 1 : '—'}</p>
      <p className="secondary totals-basis">
        {[units.map(({ quantity, type }) => `${quantity} × ${name(type)}`).join(', '), t('totals.perUnit')]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

/** Live totals and chargeable weight with its basis, and the services quoted under the incoterm. */
export const Totals = memo(function Totals({
  form,
  totals,
  company,
  errorCount,
}: {
  form: FormPart['form']
  totals: LiveTotals
  company: string
  errorCount: number
}) {
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const side = directionOf(company, form.origin?.country ?? '', form.destination?.country ?? '', form.direction)
  // Without an address the cargo is collected at its destination.
  const isDelivered =
    deliveredTerms.some((term) => term === form.incoterm) || form.deliveries.some((one) => !isEmptyAddress(one))
  const legs = quotedLegs({
    incoterm: Incoterm.parse(form.incoterm),
    direction: side,
    pickupData: form.pickups.filter((pickup) => !isEmptyAddress(pickup)),
    deliveryAtTerminal: form.deliveryAtTerminal !== '',
  }).filter((leg) => leg !== 'DELIVERY' || isDelivered)
  const ulds = form.ulds.filter(({ quantity }) => Number(quantity) > 0)
  const isUld = form.modo === 'ULD' && ulds.length > 0
  const fact = (label: string, value: string | number, isShown = true) => (isShown ? [{ label, value }] : [])
  const isRoro = form.modo === 'RORO'
  const facts = [
    ...fact(t('totals.weight'), Number(totals.grossWeight) > 0 ? `${format.weight(totals.grossWeight)} kg` : '—'),
    ...fact(t('totals.volume'), `${format.volume(totals.cbmTotal)} m³`),
    ...fact(t('totals.ulds'), ulds.map(({ quantity, type }) => `${quantity} × ${type}`).join(', '), isUld),
    ...fact(t('totals.vehicles'), totals.vehicles, isRoro),
    ...fact(t('totals.cartons'), totals.ctnTotal, !isRoro),
    ...fact(t('totals.pallets'), totals.pltTotal, !isRoro),
    ...fact(t('totals.ldm'), `${format.decimal(totals.ldmTotal ?? '0', 2)} m`, form.transportMode === 'ROAD'),
    ...fact(t('totals.density'), totals.density === undefined ? '—' : `${format.decimal(totals.density)} kg/m³`),
  ]
  return (
    <aside className="card totals-panel" aria-label={t('totals.title')}>
      <header className="card-head">
        <h2>{t('totals.title')}</h2>
        <div className="end quiet">{t(totals.isTyped ? 'totals.byHand' : 'totals.live')}</div>
      </header>
      <div className="totals-block" aria-live="polite">
        {isPricedByUnit(form.modo) ? <UnitsBlock form={form} /> : <ChargeableBlock form={form} totals={totals} />}
      </div>
      <dl className="totals-block totals-list">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="totals-block">
        <p className="quiet">{t('totals.weQuote', { incoterm: form.incoterm })}</p>
        <ul className="totals-legs">
          {legs.map((leg) => (
            <li key={leg}>{t(`legs.${leg}`)}</li>
          ))}
          {legs.length === 0 && <li data-none>{t('totals.noLegs')}</li>}
        </ul>
      </div>
      {errorCount > 0 && (
        <p className="totals-missing" role="status">
          <WarningSignIcon size={13} aria-hidden="true" /> {t('totals.missing', { count: errorCount })}
        </p>
      )}
    </aside>
  )
})

import { WarningSignIcon } from '@blueprintjs/icons'
import { deliveredTerms } from '@freight/contracts/vocabulary/journey'
import { Incoterm, Mode, TruckType } from '@freight/contracts/vocabulary/schemas'
import { directionOf } from '@freight/contracts/freight/direction'
import { quotedLegs } from '@freight/contracts/freight/incoterms'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { isEmptyAddress, isPricedByUnit } from '../form/form.ts'
import type { LiveTotals, LiveTotals as Live } from '../cargo/packing.ts'
import type { FormPart } from '../form/contract-errors.ts'
import { chargeableRules } from '@freight/contracts/freight/chargeable'
import { Exact } from '@freight/contracts/money/money'
import { useChargeableRule } from './weighing.ts'

const Bar = ({ label, kg, maxKg, isDecisive }: { label: string; kg: string; maxKg: number; isDecisive: boolean }) => {
  const format = useFormat()
  const share = maxKg === 0 ? 0 : (Number(kg) / maxKg) * 100
  return (
    <div className="weight-basis grid margin-top-8 ink-2 size-12-5" data-decisive={isDecisive || undefined}>
      <span>{label}</span>
      <span className="number">{format.decimal(kg, 2)}</span>
      <span className="weight-basis-track height-5 margin-top-2 clips radius-3 on-track" aria-hidden="true">
        <span className="as-block full-height" style={{ width: `${share}%` }} />
      </span>
    </div>
  )
}

/** The compared weights; where the floor area counts, volume and floor area apart. */
const candidates = (totals: Live, kgPerM3: number | undefined) => {
  const { gross, volumetric, floor, pivot } = totals
  const byVolume =
    floor === undefined || kgPerM3 === undefined
      ? volumetric
      : new Exact(totals.cbmTotal).times(kgPerM3).toDecimalPlaces(3).toFixed()
  return [
    { name: 'VOLUME' as const, kg: byVolume },
    ...(floor === undefined ? [] : [{ name: 'LDM' as const, kg: floor }]),
    ...(pivot === undefined ? [] : [{ name: 'PIVOT' as const, kg: pivot }]),
    { name: 'GROSS' as const, kg: gross },
  ]
}

/** Live chargeable weight with its basis and the compared weights. */
const ChargeableBlock = ({ form, totals }: { form: FormPart['form']; totals: Live }) => {
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const mode = Mode.parse(form.modo)
  const rule = useChargeableRule() ?? chargeableRules[mode]
  const isTons = mode === 'LCL' || mode === 'RORO'
  const compared = candidates(totals, rule.kgPerM3)
  const maxKg = Math.max(...compared.map(({ kg }) => Number(kg)))
  const measure = {
    VOLUME: ` (${format.volume(totals.cbmTotal)} m³)`,
    LDM: ` (${format.decimal(totals.ldmTotal ?? '0', 2)} m)`,
  }
  const basisMeasure = totals.basis === 'VOLUME' || totals.basis === 'LDM' ? measure[totals.basis] : ''
  const ruleWords = [
    rule.divisor === undefined
      ? t('totals.perM3', { kg: format.decimal(rule.kgPerM3 ?? 0) })
      : t('totals.divisor', { divisor: rule.divisor }),
    totals.floor !== undefined && t('totals.perLdm', { kg: format.decimal(rule.kgPerLdm ?? 0) }),
    rule.step !== undefined && t('totals.roundedUp', { step: format.decimal(rule.step) }),
  ].filter((part) => part !== false)
  const basisText = () => {
    if (totals.isNothing) return t('totals.nothingYet')
    if (totals.isChargeableTyped) return t('totals.typed')
    return (
      <>
        {t('totals.by')} <b>{t(`totals.basis.${totals.basis}`)}</b>
        {basisMeasure}
      </>
    )
  }
  return (
    <>
      <p className="label">{t('common.chargeableWeight')}</p>
      <p className="margin-2-0-4 size-30 line-36 semibold tight">
        {totals.isNothing ? '—' : format.decimal(totals.chargeable, 1)} <span className="ink-2 size-16 medium">kg</span>
      </p>
      <p className="secondary totals-basis size-12-5">
        {basisText()}
        {!totals.isNothing &&
          isTons &&
          ` · ${format.volume(totals.isChargeableTyped ? new Exact(totals.chargeable).dividedBy(1000).toFixed() : totals.revenueTons)} RT`}
        {!totals.isNothing && form.system === 'imperial' && ` · ${format.decimal(totals.chargeableLb)} lb`}
      </p>
      {compared.map(({ name, kg }) => (
        <Bar
          key={name}
          label={t(`totals.candidate.${name}`)}
          kg={kg}
          maxKg={maxKg}
          isDecisive={!totals.isNothing && !totals.isChargeableTyped && totals.basis === name}
        />
      ))}
      <p className="quiet totals-rule size-12-5">{ruleWords.join(', ')}</p>
    </>
  )
}

/** Containers or trucks, the priced units. */
const UnitsBlock = ({ form }: { form: FormPart['form'] }) => {
  const { t } = useTranslation('newQuotation')
  const isTruck = form.modo === 'FTL'
  const units = (isTruck ? form.trucks : form.containers).filter(({ quantity }) => Number(quantity) > 0)
  const count = units.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const name = (type: string) => (isTruck ? t(`truck.${TruckType.parse(type)}`, { ns: 'shell' }) : type)
  return (
    <>
      <p className="label">{t(isTruck ? 'totals.trucks' : 'common.containers')}</p>
      <p className="margin-2-0-4 size-30 line-36 semibold tight">{count > 0 ? count : isTruck ? 1 : '—'}</p>
      <p className="secondary totals-basis size-12-5">
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
    ...fact(t('common.volume'), `${format.volume(totals.cbmTotal)} m³`),
    ...fact(t('totals.ulds'), ulds.map(({ quantity, type }) => `${quantity} × ${type}`).join(', '), isUld),
    ...fact(t('totals.vehicles'), totals.vehicles, isRoro),
    ...fact(t('totals.cartons'), totals.ctnTotal, !isRoro),
    ...fact(t('totals.pallets'), totals.pltTotal, !isRoro),
    ...fact(t('totals.ldm'), `${format.decimal(totals.ldmTotal ?? '0', 2)} m`, form.transportMode === 'ROAD'),
    ...fact(t('common.density'), totals.density === undefined ? '—' : `${format.decimal(totals.density)} kg/m³`),
  ]
  return (
    <aside className="card totals-panel" aria-label={t('totals.title')}>
      <header className="card-head">
        <h2>{t('totals.title')}</h2>
        <div className="end quiet">{t(totals.isTyped ? 'totals.byHand' : 'totals.live')}</div>
      </header>
      <div className="line-below pad-12" aria-live="polite">
        {isPricedByUnit(form.modo) ? <UnitsBlock form={form} /> : <ChargeableBlock form={form} totals={totals} />}
      </div>
      <dl className="totals-list line-below pad-12">
        {facts.map(({ label, value }) => (
          <div className="flex between size-12-5 line-22" key={label}>
            <dt>{label}</dt>
            <dd className="medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="line-below pad-12">
        <p className="quiet">{t('totals.weQuote', { incoterm: form.incoterm })}</p>
        <ul className="totals-legs margin-top-4 size-12-5 line-22">
          {legs.map((leg) => (
            <li key={leg}>{t(`leg.${leg}`)}</li>
          ))}
          {legs.length === 0 && <li data-none>{t('totals.noLegs')}</li>}
        </ul>
      </div>
      {errorCount > 0 && (
        <p className="ink-amber pad-10-12 row gap-6 size-12-5" role="status">
          <WarningSignIcon size={13} aria-hidden="true" /> {t('totals.missing', { count: errorCount })}
        </p>
      )}
    </aside>
  )
})

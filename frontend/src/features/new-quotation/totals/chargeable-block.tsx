import { chargeableRules } from '@freight/contracts/freight/chargeable'
import { Exact } from '@freight/contracts/pricing/money'
import { Mode } from '@freight/contracts/freight/transport'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useChargeableRule } from './weighing.ts'
import type { FormPart } from '../form/form-part.ts'
import type { LiveTotals as Live } from '../cargo/packing.ts'

const Bar = ({ label, kg, maxKg, isDecisive }: { label: string; kg: string; maxKg: number; isDecisive: boolean }) => {
  const format = useFormat()
  const share = maxKg === 0 ? 0 : (Number(kg) / maxKg) * 100
  return (
    <div className="weight-basis" data-decisive={isDecisive || undefined}>
      <span>{label}</span>
      <span className="number">{format.decimal(kg, 2)}</span>
      <span className="weight-basis-track" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
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
export const ChargeableBlock = ({ form, totals }: { form: FormPart['form']; totals: Live }) => {
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
      <p className="label">{t('totals.chargeable')}</p>
      <p className="totals-number">
        {totals.isNothing ? '—' : format.decimal(totals.chargeable, 1)} <span className="totals-unit">kg</span>
      </p>
      <p className="secondary totals-basis">
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
      <p className="quiet totals-rule">{ruleWords.join(', ')}</p>
    </>
  )
}

import { Switch } from '@blueprintjs/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { isPricedByUnit } from '../form/form.ts'
import type { LiveTotals } from './packing.ts'
import { type FormPart, idOf } from '../form/form-part.ts'
import { DecimalRow } from '../../../components/form/rows.tsx'

type TypedName = 'typedWeight' | 'typedVolume' | 'typedLdm' | 'typedChargeable'

/** Totals typed by hand, which override the totals of the rows; those stay visible beside them. */
export const TypedTotals = memo(function TypedTotals({
  form,
  change,
  errorText,
  totals: { computed, rows },
}: FormPart & { totals: LiveTotals }) {
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const isMetric = form.system === 'metric'
  const weight = isMetric ? 'kg' : 'lb'
  const computedHint = (value: string, unit: string) =>
    rows.length === 0 ? undefined : t('typed.computed', { value: `${value} ${unit}` })
  const field = (name: TypedName, unit: string, hint?: string) => {
    const error = errorText(name)
    return (
      <DecimalRow
        label={t(`typed.${name}`)}
        note={unit}
        hint={hint}
        error={error}
        id={idOf(name)}
        kind="decimal"
        cell={name}
        value={form[name]}
        onChange={(text) => change({ [name]: text })}
      />
    )
  }
  return (
    <div className="typed-totals">
      <Switch
        checked={form.withTypedTotals}
        labelElement={
          <>
            {t('typed.title')} <span className="quiet">{t('typed.hint')}</span>
          </>
        }
        onChange={() => change({ withTypedTotals: !form.withTypedTotals })}
      />
      {form.withTypedTotals && (
        <div className="form-line four-line">
          {field('typedWeight', weight, computedHint(format.weight(computed.pesoTotal), 'kg'))}
          {field('typedVolume', isMetric ? 'm³' : 'ft³', computedHint(format.volume(computed.cbmTotal), 'm³'))}
          {form.modo === 'LTL' && field('typedLdm', 'm')}
          {!isPricedByUnit(form.modo) &&
            field(
              'typedChargeable',
              weight,
              computedHint(format.weight(computed.chargeable), 'kg') ?? t('typed.ifOther'),
            )}
        </div>
      )}
    </div>
  )
})

import { Checkbox } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/format.ts'
import { useUnitName } from '../../editor/use-unit-name.ts'
import type { RateImportView } from '../rate-import-queries.ts'
import { usePriceStep } from './use-price-step.ts'

type Counts = NonNullable<RateImportView['counts']>
type Unit = Pick<NonNullable<Counts['movement']>['units'][number], 'calculator' | 'unit'>

/** The file beside the one before: how its freight moves by type of container, and the lanes that it no longer has. */
export const PriceMovement = ({
  counts: { movement, dropped = 0, droppedEnds, ended, problems },
  onDropped,
  ending,
}: {
  counts: Counts
  /** Shows the dropped lanes in the list. */
  onDropped: () => void
  /** Absent when the import can no longer end rates. */
  ending: { isOn: boolean; set: (isOn: boolean) => void } | undefined
}) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const unitName = useUnitName()
  const { words } = usePriceStep()
  if (movement === undefined && dropped === 0) return null
  const { units = [], droppedUnits = [] } = movement ?? {}
  const noLonger = (rates: number) => t('rateImport.movement.noLonger', { count: rates, rates: format.decimal(rates) })
  /** Beside the first average of the container type: it may have several, by currency. */
  const droppedBeside = (index: number): string => {
    const isOf = (one: Unit) => (other: Unit) => one.calculator === other.calculator && one.unit === other.unit
    const unit = units[index]
    const found = unit && units.findIndex(isOf(unit)) === index ? droppedUnits.find(isOf(unit)) : undefined
    return found ? ` · ${noLonger(found.rates)}` : ''
  }
  const droppedAlone = droppedUnits.filter(
    ({ calculator, unit }) => !units.some((one) => one.calculator === calculator && one.unit === unit),
  )
  const countTexts = (['up', 'down', 'mixed', 'equal'] as const).flatMap((name) => {
    const count = movement?.[name] ?? 0
    return count === 0 ? [] : [t(`rateImport.movement.${name}`, { count, rates: format.decimal(count) })]
  })
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface">
      <h2>
        {t('rateImport.movement.title')} <span className="quiet">{t('rateImport.movement.against')}</span>
      </h2>
      {countTexts.length > 0 && <p>{countTexts.join(' · ')}</p>}
      {movement !== undefined && (
        <table className="rate-changes">
          <tbody>
            {units.map(({ calculator, unit, currency, rates, change, percent }, index) => (
              <tr key={`${calculator} ${unit} ${currency}`}>
                <th scope="row">
                  {calculator === 'RANGE'
                    ? t('rateImport.row.from', { from: format.decimal(unit) })
                    : unitName(calculator, unit)}{' '}
                  <span className="quiet">
                    {t('rateImport.movement.of', { count: rates, rates: format.decimal(rates) })}
                    {droppedBeside(index)}
                  </span>
                </th>
                <td>
                  {currency} {words(change, percent)}
                </td>
              </tr>
            ))}
            {droppedAlone.map(({ calculator, unit, rates }) => (
              <tr key={`${calculator} ${unit}`}>
                <th scope="row">
                  {unitName(calculator, unit)} <span className="quiet">{noLonger(rates)}</span>
                </th>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dropped > 0 && (
        <p>
          <button type="button" className="link-button text-left" onClick={onDropped}>
            {t('rateImport.movement.dropped', { count: dropped, rates: format.decimal(dropped) })}
          </button>
        </p>
      )}
      {dropped > 0 && problems > 0 && <p className="quiet">{t('rateImport.movement.unreadable')}</p>}
      {ended > 0 && droppedEnds !== undefined && ending !== undefined && (
        <Checkbox
          checked={ending.isOn}
          label={t('rateImport.movement.endDropped', {
            count: droppedEnds.rates,
            rates: format.decimal(droppedEnds.rates),
            day: format.date(droppedEnds.validTo),
          })}
          onChange={({ currentTarget }) => ending.set(currentTarget.checked)}
        />
      )}
    </section>
  )
}

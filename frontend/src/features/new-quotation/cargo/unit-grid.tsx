import { Button } from '@blueprintjs/core'
import { ErrorIcon, PlusIcon, SplitColumnsIcon, TrashIcon } from '@blueprintjs/icons'
import { Quantity } from '@freight/contracts/money/money'
import { ContainerRowInput } from '@freight/contracts/freight/request/shipment'
import { containerTypes, truckTypes, uldTypes } from '@freight/contracts/vocabulary/transport'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/form-row.tsx'
import { emptyUnit, type UnitCells, type UnitList } from '../form/form.ts'
import { type FormPart, idOf } from '../form/contract-errors.ts'

const newType = { containers: '40HC', ulds: 'PMC', trucks: 'SIDER' } as const

const mostUnits = 50

/** Splits a row of several devices into one row each, so that each has its own weight. */
const singlesOf = ({ id, ...unit }: UnitCells): UnitCells[] =>
  Array.from({ length: Number(unit.quantity) }, (_, at) => ({
    ...unit,
    id: at === 0 ? id : emptyUnit(unit.type).id,
    quantity: '1',
  }))

/** Visible unit of the number before it; hidden from screen readers because the field has its own label. */
const Unit = ({ text }: { text: string }) => (
  <span className="quiet" aria-hidden="true">
    {text}
  </span>
)

/** Containers, unit load devices or trucks by type and quantity; a device may have a pivot weight. */
export const UnitGrid = ({ form, change, errorText, list }: FormPart & { list: UnitList }) => {
  const { t } = useTranslation('newQuotation')
  const units = form[list]
  const setUnits = (next: UnitCells[]) => change({ [list]: next })
  const set = (id: string, changes: Partial<UnitCells>) =>
    setUnits(units.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const rows = useRef<HTMLDivElement>(null)
  const isAdded = useRef(false)
  const add = () => {
    isAdded.current = true
    setUnits([...units, emptyUnit(newType[list])])
  }
  // The new row may render later than the next frame.
  useLayoutEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    const last = rows.current?.querySelectorAll('.container-row').item(units.length - 1)
    last?.querySelector('input')?.focus()
  }, [units.length])
  const types = {
    containers: containerTypes.map((value) => ({ value, label: value })),
    ulds: uldTypes.map((value) => ({ value, label: t(`uld.${value}`) })),
    trucks: truckTypes.map((value) => ({ value, label: t(`truck.${value}`, { ns: 'shell' }) })),
  }
  const options: readonly { value: string; label: string }[] = types[list]
  const error = errorText('units')
  return (
    <div
      ref={rows}
      className="container-rows row wrap gap-8-16 pad-10-12 line-below"
      role="group"
      aria-label={t(`${list}.title`)}
    >
      {units.map((unit, index) => (
        <div key={unit.id} className="container-row row gap-6">
          <DecimalInput
            kind="whole"
            cell={`${unit.id}.quantity`}
            {...(index === 0 && { id: idOf('units') })}
            aria-label={t(`${list}.quantity`, { row: index + 1 })}
            value={unit.quantity}
            invalid={error !== undefined && !ContainerRowInput.shape.quantity.safeParse(Number(unit.quantity)).success}
            onChange={(quantity) => set(unit.id, { quantity })}
          />
          <span className="quiet" aria-hidden="true">
            ×
          </span>
          <SelectField
            aria-label={t(`${list}.type`, { row: index + 1 })}
            value={unit.type}
            options={options}
            onChange={(type) => set(unit.id, { type })}
          />
          {list === 'ulds' && (
            <DecimalInput
              kind="decimal"
              cell={`${unit.id}.pivot`}
              aria-label={t('ulds.pivot', { row: index + 1 })}
              value={unit.pivot}
              invalid={error !== undefined && unit.pivot !== '' && !Quantity.safeParse(unit.pivot).success}
              onChange={(pivot) => set(unit.id, { pivot })}
            />
          )}
          {list === 'ulds' && <Unit text={t('ulds.pivotShort')} />}
          {list !== 'trucks' && (
            <DecimalInput
              kind="decimal"
              cell={`${unit.id}.peso`}
              aria-label={t(`${list}.weight`, { row: index + 1 })}
              value={unit.peso}
              invalid={
                error !== undefined && unit.peso !== '' && !ContainerRowInput.shape.peso.safeParse(unit.peso).success
              }
              onChange={(peso) => set(unit.id, { peso })}
            />
          )}
          {list !== 'trucks' && <Unit text={t(`${list}.weightShort`)} />}
          {list === 'ulds' && Number(unit.quantity) > 1 && Number(unit.quantity) <= mostUnits && (
            <Button
              variant="minimal"
              size="small"
              icon={<SplitColumnsIcon />}
              aria-label={t('ulds.split', { row: index + 1 })}
              title={t('ulds.split', { row: index + 1 })}
              onClick={() => setUnits(units.flatMap((one) => (one.id === unit.id ? singlesOf(one) : [one])))}
            />
          )}
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t(`${list}.remove`, { row: index + 1 })}
            onClick={() => setUnits(units.filter(({ id }) => id !== unit.id))}
          />
        </div>
      ))}
      <button type="button" className="link-button" onClick={add}>
        <PlusIcon size={12} aria-hidden="true" /> {t(`${list}.add`)}
      </button>
      {error !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" /> {error}
        </p>
      )}
    </div>
  )
}

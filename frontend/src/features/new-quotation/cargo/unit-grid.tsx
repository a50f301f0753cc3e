import { Button } from '@blueprintjs/core'
import { ErrorIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons'
import { Quantity } from '@freight/contracts/pricing/money'
import { ContainerRowInput } from '@freight/contracts/quotation/shipment'
import { containerTypes } from '@freight/contracts/choices'
import { truckTypes, uldTypes } from '@freight/contracts/freight/transport'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { emptyUnit, type UnitCells } from '../form/cells.ts'
import type { UnitList } from '../form/form.ts'
import { type FormPart, idOf } from '../form/form-part.ts'

const newType = { containers: '40HC', ulds: 'PMC', trucks: 'SIDER' } as const

/** Containers, unit load devices or trucks: so many of a type. A device may say what it is charged for at least. */
export const UnitGrid = ({ form, change, errorText, list }: FormPart & { list: UnitList }) => {
  const { t } = useTranslation('newQuotation')
  const units = form[list]
  const put = (next: UnitCells[]) =>
    change(list === 'containers' ? { containers: next } : list === 'ulds' ? { ulds: next } : { trucks: next })
  const set = (id: string, changes: Partial<UnitCells>) =>
    put(units.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const types = {
    containers: containerTypes.map((value) => ({ value, label: value })),
    ulds: uldTypes.map((value) => ({ value, label: t(`uld.${value}`) })),
    trucks: truckTypes.map((value) => ({ value, label: t(`truck.${value}`) })),
  }
  const options: readonly { value: string; label: string }[] = types[list]
  const error = errorText('units')
  return (
    <div className="container-rows" role="group" aria-label={t(`${list}.title`)}>
      {units.map((unit, index) => (
        <div key={unit.id} className="container-row">
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
              kind="measure"
              cell={`${unit.id}.pivot`}
              aria-label={t('ulds.pivot', { row: index + 1 })}
              placeholder={t('ulds.pivotShort')}
              value={unit.pivot}
              invalid={error !== undefined && unit.pivot !== '' && !Quantity.safeParse(unit.pivot).success}
              onChange={(pivot) => set(unit.id, { pivot })}
            />
          )}
          {list === 'containers' && (
            <DecimalInput
              kind="measure"
              cell={`${unit.id}.peso`}
              aria-label={t('containers.weight', { row: index + 1 })}
              placeholder={t('containers.weightShort')}
              value={unit.peso}
              invalid={
                error !== undefined && unit.peso !== '' && !ContainerRowInput.shape.peso.safeParse(unit.peso).success
              }
              onChange={(peso) => set(unit.id, { peso })}
            />
          )}
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t(`${list}.remove`, { row: index + 1 })}
            onClick={() => put(units.filter(({ id }) => id !== unit.id))}
          />
        </div>
      ))}
      <button type="button" className="link-button" onClick={() => put([...units, emptyUnit(newType[list])])}>
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

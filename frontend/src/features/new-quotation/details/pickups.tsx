import { Button, InputGroup } from '@blueprintjs/core'
import { ErrorIcon, TrashIcon } from '@blueprintjs/icons'
import { Quantity } from '@freight/contracts/pricing/money'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { emptyPickup, type PickupCells } from '../form/cells.ts'
import { type FormPart, idOf } from '../form/form-part.ts'

const fields = ['proveedor', 'nroOrden', 'direccion', 'codPostal', 'ciudad', 'estado'] as const
const numbers = ['peso', 'volumen'] as const
const longest = { proveedor: 200, nroOrden: 80, direccion: 300, codPostal: 20, ciudad: 120, estado: 120 } as const

/** Where the goods are fetched: required for EXW, the seller's premises for FCA; several, each with its own order. */
export const Pickups = ({ form, change, errorText }: FormPart) => {
  const { t } = useTranslation('newQuotation')
  const isRequired = form.incoterm === 'EXW'
  const numberLabel = { peso: `${t('pickup.peso')} kg`, volumen: `${t('pickup.volumen')} m³` }
  const error = errorText('pickups')
  const set = (id: string, changes: Partial<PickupCells>) =>
    change({ pickups: form.pickups.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
  const isMissing = (pickup: PickupCells, field: (typeof fields)[number]) =>
    error !== undefined && (field === 'direccion' || field === 'ciudad') && pickup[field].trim() === ''
  return (
    <div className="form-row" role="group" aria-label={t('pickup.title')}>
      <div className="label-line">
        <span className="form-label">
          {t('pickup.title')} <span className="quiet">{isRequired ? t('pickup.required') : t('optional')}</span>
        </span>
        <button
          type="button"
          className="link-button"
          onClick={() => change({ pickups: [...form.pickups, emptyPickup()] })}
        >
          {t('pickup.add')}
        </button>
      </div>
      {form.pickups.map((pickup, index) => (
        <div key={pickup.id} className="pickup" role="group" aria-label={`${t('pickup.title')} ${index + 1}`}>
          {fields.map((field) => (
            <InputGroup
              key={field}
              {...(index === 0 && field === 'direccion' && { id: idOf('pickups') })}
              className={`pickup-${field}`}
              aria-label={t('pickup.field', { name: t(`pickup.${field}`), number: index + 1 })}
              placeholder={t(`pickup.${field}`)}
              aria-invalid={isMissing(pickup, field) || undefined}
              intent={isMissing(pickup, field) ? 'danger' : 'none'}
              maxLength={longest[field]}
              value={pickup[field]}
              onValueChange={(text) => set(pickup.id, { [field]: text })}
            />
          ))}
          {numbers.map((field) => (
            <DecimalInput
              kind="measure"
              cell={`${pickup.id}.${field}`}
              key={field}
              aria-label={t('pickup.field', { name: numberLabel[field], number: index + 1 })}
              placeholder={numberLabel[field]}
              value={pickup[field]}
              invalid={error !== undefined && pickup[field] !== '' && !Quantity.safeParse(pickup[field]).success}
              onChange={(text) => set(pickup.id, { [field]: text })}
            />
          ))}
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t('pickup.remove', { number: index + 1 })}
            onClick={() => change({ pickups: form.pickups.filter(({ id }) => id !== pickup.id) })}
          />
        </div>
      ))}
      {form.pickups.length === 0 && !isRequired && (
        <p className="quiet">{t(form.incoterm === 'FCA' ? 'pickup.atSeller' : 'pickup.none')}</p>
      )}
      {error !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" /> {error}
        </p>
      )}
    </div>
  )
}

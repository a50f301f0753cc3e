import { Button, InputGroup } from '@blueprintjs/core'
import { ErrorIcon, TrashIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { emptyPickup, type PickupCells } from '../model/form.ts'
import type { FormPart } from './form-part.ts'

const fields = ['proveedor', 'nroOrden', 'direccion', 'codPostal', 'ciudad', 'estado'] as const

/** Where the goods are fetched: required for EXW, offered for FCA, several allowed. */
export const Pickups = ({ form, change, errorText }: FormPart) => {
  const { t } = useTranslation('newQuotation')
  const isRequired = form.incoterm === 'EXW'
  const error = errorText('pickups')
  const set = (id: string, changes: Partial<PickupCells>) =>
    change({ pickups: form.pickups.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
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
        <div key={pickup.id} className="pickup">
          {fields.map((field) => (
            <InputGroup
              key={field}
              className={`pickup-${field}`}
              aria-label={t('pickup.field', { name: t(`pickup.${field}`), number: index + 1 })}
              placeholder={t(`pickup.${field}`)}
              intent={
                error !== undefined && (field === 'direccion' || field === 'ciudad') && pickup[field].trim() === ''
                  ? 'danger'
                  : 'none'
              }
              value={pickup[field]}
              onValueChange={(text) => set(pickup.id, { [field]: text })}
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
      {form.pickups.length === 0 && !isRequired && <p className="quiet pickup-none">{t('pickup.none')}</p>}
      {error !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" /> {error}
        </p>
      )}
    </div>
  )
}

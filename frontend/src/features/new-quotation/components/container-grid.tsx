import { Button } from '@blueprintjs/core'
import { PlusIcon, TrashIcon } from '@blueprintjs/icons'
import { containerTypes } from '@freight/contracts/transport'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { type ContainerCells, emptyContainer } from '../model/form.ts'
import type { FormPart } from './form-part.ts'

/** Containers by type and number, for FCL. */
export const ContainerGrid = ({ form, change, errorText }: FormPart) => {
  const { t } = useTranslation('newQuotation')
  const set = (id: string, changes: Partial<ContainerCells>) =>
    change({ containers: form.containers.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
  const error = errorText('containers')
  return (
    <div className="container-rows">
      {form.containers.map((container, index) => (
        <div key={container.id} className="container-row">
          <DecimalInput
            integer
            aria-label={t('containers.quantity', { row: index + 1 })}
            value={container.quantity}
            invalid={error !== undefined && !(Number(container.quantity) >= 1)}
            onChange={(quantity) => set(container.id, { quantity })}
          />
          <span className="quiet" aria-hidden="true">
            ×
          </span>
          <SelectField
            aria-label={t('containers.type', { row: index + 1 })}
            value={container.type}
            options={containerTypes.map((value) => ({ value, label: value }))}
            onChange={(type) => set(container.id, { type })}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t('containers.remove', { row: index + 1 })}
            onClick={() => change({ containers: form.containers.filter(({ id }) => id !== container.id) })}
          />
        </div>
      ))}
      <button
        type="button"
        className="link-button"
        onClick={() => change({ containers: [...form.containers, emptyContainer()] })}
      >
        <PlusIcon size={12} aria-hidden="true" /> {t('containers.add')}
      </button>
      {error !== undefined && (
        <p className="form-below error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

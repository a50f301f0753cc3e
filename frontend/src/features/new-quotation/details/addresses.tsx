import { Button, InputGroup } from '@blueprintjs/core'
import { ErrorIcon, TrashIcon } from '@blueprintjs/icons'
import { mostAddresses } from '@freight/contracts/freight/delivery'
import { deliveredTerms } from '@freight/contracts/vocabulary/journey'
import { Quantity } from '@freight/contracts/money/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { type AddressCells, emptyAddress } from '../form/form.ts'
import { isDeliveryMissing } from '../form/errors.ts'
import { type FormPart, idOf } from '../form/contract-errors.ts'
import { PlainInputs } from '../form/plain-inputs.tsx'

const textFields = ['proveedor', 'nroOrden', 'direccion', 'codPostal', 'ciudad', 'estado'] as const
const numberFields = ['peso', 'volumen'] as const
const maxLengths = { proveedor: 200, nroOrden: 80, direccion: 300, codPostal: 20, ciudad: 120, estado: 120 } as const

const textKeyOf = { pickups: 'pickup', deliveries: 'delivery' } as const

/** Pickup or delivery addresses, each with its own order, volume and weight. */
const Addresses = ({
  list,
  required,
  none,
  isUnused = false,
  children,
  form,
  change,
  errorText,
}: FormPart & {
  list: keyof typeof textKeyOf
  /** Why an address is required; undefined where optional. */
  required: string | undefined
  /** Note while there is no address. */
  none: string | undefined
  /** Hides the addresses; typed ones stay in the form and are not sent. */
  isUnused?: boolean
  children?: ReactNode
}) => {
  const { t } = useTranslation('newQuotation')
  const textKey = textKeyOf[list]
  const addresses = form[list]
  const shown = isUnused ? [] : addresses
  const title = t(`${textKey}.title`)
  const numberLabel = { peso: `${t('pickup.peso')} kg`, volumen: `${t('pickup.volumen')} m³` }
  const nameOf = (field: (typeof textFields)[number]) =>
    field === 'proveedor' || field === 'nroOrden' ? t(`${textKey}.${field}`) : t(`pickup.${field}`)
  const error = errorText(list)
  const set = (id: string, changes: Partial<AddressCells>) =>
    change({ [list]: addresses.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
  const isMissing = (address: AddressCells, field: (typeof textFields)[number]) =>
    error !== undefined && (field === 'direccion' || field === 'ciudad') && address[field].trim() === ''
  return (
    <div className="form-row" role="group" aria-label={title} data-list={list}>
      <div className="margin-bottom-4 min-height-26 row between gap-8">
        <span className="form-label size-11-5 medium">
          {title} <span className="quiet">{required ?? t('common.optional')}</span>
        </span>
        {!isUnused && addresses.length >= mostAddresses && (
          <span className="quiet">{t('pickup.most', { count: mostAddresses })}</span>
        )}
        {!isUnused && addresses.length < mostAddresses && (
          <button
            type="button"
            className="link-button"
            // Focus target for the error while there is no address.
            {...(addresses.length === 0 && { id: idOf(list) })}
            onClick={() => change({ [list]: [...addresses, emptyAddress()] })}
          >
            {t(`${textKey}.add`)}
          </button>
        )}
      </div>
      {children}
      {shown.map((address, index) => (
        <div key={address.id} className="pickup grid gap-6" role="group" aria-label={`${title} ${index + 1}`}>
          {textFields.map((field) => (
            <div key={field} className={`pickup-cell pickup-${field}`}>
              <span className="label" aria-hidden="true">
                {nameOf(field)}
              </span>
              <InputGroup
                {...(index === 0 && field === 'direccion' && { id: idOf(list) })}
                aria-label={t(`${textKey}.field`, { name: nameOf(field), number: index + 1 })}
                aria-invalid={isMissing(address, field) || undefined}
                intent={isMissing(address, field) ? 'danger' : 'none'}
                maxLength={maxLengths[field]}
                value={address[field]}
                onValueChange={(text) => set(address.id, { [field]: text })}
              />
            </div>
          ))}
          {numberFields.map((field) => (
            <div key={field} className="pickup-cell">
              <span className="label" aria-hidden="true">
                {numberLabel[field]}
              </span>
              <DecimalInput
                kind="decimal"
                cell={`${address.id}.${field}`}
                aria-label={t(`${textKey}.field`, { name: numberLabel[field], number: index + 1 })}
                value={address[field]}
                invalid={error !== undefined && address[field] !== '' && !Quantity.safeParse(address[field]).success}
                onChange={(text) => set(address.id, { [field]: text })}
              />
            </div>
          ))}
          <Button
            className="self-low"
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t(`${textKey}.remove`, { number: index + 1 })}
            onClick={() => change({ [list]: addresses.filter(({ id }) => id !== address.id) })}
          />
        </div>
      ))}
      {shown.length === 0 && none !== undefined && <p className="quiet">{none}</p>}
      {error !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" /> {error}
        </p>
      )}
    </div>
  )
}

/** Required under EXW; under FCA it is the seller's premises. */
export const Pickups = (part: FormPart) => {
  const { t } = useTranslation('newQuotation')
  const { incoterm } = part.form
  const isRequired = incoterm === 'EXW'
  const none = incoterm === 'FCA' ? t('pickup.atSeller') : t('pickup.none')
  return (
    <Addresses
      {...part}
      list="pickups"
      required={isRequired ? t('pickup.required') : undefined}
      none={isRequired ? undefined : none}
    />
  )
}

/** Required when the client sells under terms with delivery, unless the place is the terminal. */
export const Deliveries = ({ company, ...part }: FormPart & { company: string }) => {
  const { t } = useTranslation('newQuotation')
  const { form } = part
  const isRequired = isDeliveryMissing({ ...form, deliveries: [] }, company)
  const isAtTerminal = form.deliveryAtTerminal !== '' && deliveredTerms.some((term) => term === form.incoterm)
  return (
    <Addresses
      {...part}
      list="deliveries"
      required={isRequired ? t('delivery.required', { incoterm: form.incoterm }) : undefined}
      none={isRequired ? undefined : t(isAtTerminal ? 'delivery.atTerminal' : 'delivery.none')}
      isUnused={isAtTerminal}
    >
      <PlainInputs {...part} group="DELIVERY" />
    </Addresses>
  )
}

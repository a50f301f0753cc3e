import { InputGroup } from '@blueprintjs/core'
import { containerTypes, modesOf, transportModes } from '@freight/contracts/choices'
import { rateTypes, stackables } from '@freight/contracts/rate/choices'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../components/entry-form/choice-fields.tsx'
import { CustomField, textOf } from '../../../components/entry-form/entry-field.tsx'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { AmountField, DayField, TextField } from '../../../components/entry-form/text-fields.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { facetsOptions } from '../rate-queries.ts'
import { modeAfterTransport, type Values } from '../rate.ts'
import { OwnerField, PlaceField } from './place-field.tsx'
import { SelectRow } from '../../../components/form/rows.tsx'

/** Transport and mode: fixed after creation, because charges and places depend on them. */
const KindFields = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('rates')
  const { transport, mode, type } = form.values
  if (!form.isNew)
    return (
      <FormRow label={t('field.kind')}>
        {({ id }) => (
          <span className="field-box locked-box">
            <output id={id}>
              {t(`transport.${transport}`)} · {mode} · {t(`type.${type}`)}
            </output>
          </span>
        )}
      </FormRow>
    )
  return (
    <>
      <ChoiceField form={form} name="type" options={rateTypes.map((value) => ({ value, label: t(`type.${value}`) }))} />
      <SelectRow
        label={t('field.kind')}
        value={transport}
        options={transportModes.map((value) => ({ value, label: t(`transport.${value}`) }))}
        onChange={(next) => {
          form.set('transport', next)
          form.set('mode', modeAfterTransport(next, mode))
          form.set('origin', undefined)
          form.set('destination', undefined)
        }}
      />
      <ChoiceField form={form} name="mode" options={modesOf[transport].map((value) => ({ value, label: value }))} />
    </>
  )
}

/** Fields of a rate besides its charges. */
export const RateFields = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('rates')
  const { data: facets } = useQuery(facetsOptions)
  const listId = useId()
  const { mode } = form.values
  return (
    <div className="tariff-fields">
      <PlaceField form={form} name="origin" />
      <PlaceField form={form} name="destination" />
      <KindFields form={form} />
      {mode === 'FCL' && (
        <ChoiceField
          form={form}
          name="container"
          options={containerTypes.map((value) => ({ value, label: value }))}
          empty={t('any')}
        />
      )}
      <OwnerField form={form} />
      <CustomField form={form} name="carrier">
        {({ value, onChange, invalid, ...control }) => (
          <>
            <InputGroup
              {...control}
              value={textOf(value)}
              list={listId}
              maxLength={120}
              autoComplete="off"
              intent={invalid ? 'danger' : 'none'}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            <datalist id={listId}>
              {facets?.carriers.map((carrier) => (
                <option key={carrier} value={carrier} />
              ))}
            </datalist>
          </>
        )}
      </CustomField>
      {mode !== 'FCL' && mode !== 'FTL' && (
        <AmountField form={form} name="cbmRatio" kind="decimal" placeholder={t('hint.cbmRatio')} />
      )}
      <DayField form={form} name="validFrom" />
      <DayField form={form} name="validTo" />
      <TextField form={form} name="route" maxLength={200} />
      <TextField form={form} name="frequency" maxLength={80} />
      <AmountField form={form} name="transitTime" kind="whole" />
      <AmountField form={form} name="freeDays" kind="whole" />
      <ChoiceField
        form={form}
        name="stackable"
        options={stackables.map((value) => ({ value, label: t(`stackable.${value}`) }))}
        empty={t('stackable.none')}
      />
      <TextField form={form} name="description" maxLength={200} className="rate-long" />
      <TextField form={form} name="comments" maxLength={2000} className="rate-long" />
    </div>
  )
}

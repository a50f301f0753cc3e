import { initialValues } from '@freight/contracts/api/fields'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { chargeCodeCommands } from '@freight/contracts/charge-code/charge-code-commands'
import { useTranslation } from 'react-i18next'
import { useCatalogueForm } from '../../../components/catalogue/use-catalogue-form.ts'
import {
  ChoiceField,
  FlagsField,
  FieldRow,
  LongTextField,
  TextField,
} from '../../../components/entry-form/entry-field.tsx'
import { EntryDrawer } from '../../../components/entry-form/entry-drawer.tsx'
import { schemaCheck } from '../../../components/entry-form/schema-check.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { create } from '../../../lib/api/api.ts'
import { type ChargeCode, formFields, useFields, usageNames, valuesOf } from '../charge-code.ts'
import { useChange } from '../charge-code-mutations.ts'

export interface ChargeCodeDrawerProps {
  /** Undefined for a new one. */
  code: ChargeCode | undefined
  onClose: (answer?: CommandAnswer) => void
}

/** Form of a charge code; the code itself cannot change later. */
export const ChargeCodeDrawer = ({ code, onClose }: ChargeCodeDrawerProps) => {
  const { t } = useTranslation('chargeCodes')
  const change = useChange()
  const form = useCatalogueForm({
    collection: 'charge-codes',
    entry: code,
    blank: initialValues(formFields),
    valuesOf,
    fields: useFields(),
    check: schemaCheck(chargeCodeCommands.CreateChargeCode.data, {
      id: t('wrong.id'),
      concept: t('wrong.concept'),
      description: t('wrong.description'),
    }),
    send: ({ values, changes: { id: _id, ...changes }, commandId, revision }) =>
      revision === undefined
        ? create('charge-code', 'CreateChargeCode', values, { commandId })
        : change({ id: values.id, changes, revision }, commandId),
    fieldOfCode: { KEY_TAKEN: 'id', ALREADY_EXISTS: 'id' },
    onSaved: (_, { id }) =>
      void notify({ key: `code-${id}`, title: t(code === undefined ? 'created' : 'saved', { id }) }),
  })
  const isOffered = usageNames.some((name) => form.values[name])
  return (
    <EntryDrawer
      form={form}
      title={code === undefined ? t('new') : code.id}
      note={code === undefined ? undefined : t('revision', { number: code.revision })}
      subject={form.values.id === '' ? t('new') : form.values.id}
      saveAndNew={t('common.saveAndAddAnother')}
      onClose={onClose}
    >
      <FieldRow columns="120px 1fr">
        <TextField
          form={form}
          name="id"

          hint={t('hint.id')}
          tidy={(text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}
          locked={code === undefined ? undefined : t('hint.idStays')}
        />
        <TextField form={form} name="concept" hint={t('hint.concept')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="conceptEn" hint={t('hint.concepts')} optional />
        <TextField form={form} name="conceptPt" optional />
      </FieldRow>
      <LongTextField form={form} name="description" rows={2} optional />
      <FieldRow>
        <ChoiceField form={form} name="section" />
        <ChoiceField form={form} name="tax" hint={t('rateInSettings')} />
      </FieldRow>
      <FieldRow>
        <ChoiceField form={form} name="leg" hint={t('hint.leg')} />
        <ChoiceField form={form} name="calculator" hint={t('hint.calculator')} />
      </FieldRow>
      <FlagsField
        form={form}
        label={t('transports')}
        names={usageNames}
        hint={isOffered ? undefined : t('hint.noTransport')}
      />
      <FlagsField form={form} label={t('common.cost')} names={['ownService']} hint={t('hint.ownService')} />
      <FlagsField form={form} label={t('common.price')} names={['discount']} hint={t('hint.discount')} />
      <FlagsField form={form} label={t('section.FREIGHT')} names={['mainFreight']} hint={t('hint.mainFreight')} />
    </EntryDrawer>
  )
}

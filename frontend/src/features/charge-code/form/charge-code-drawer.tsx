import type { CommandAnswer } from '@freight/contracts/api/routes'
import { chargeCodeCommands } from '@freight/contracts/charge-code/charge-code-commands'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceField, FlagsField } from '../../../components/entry-form/choice-fields.tsx'
import { EntryDrawer } from '../../../components/entry-form/entry-drawer.tsx'
import { FieldRow } from '../../../components/entry-form/entry-field.tsx'
import { schemaCheck } from '../../../components/entry-form/schema-check.ts'
import { LongTextField, TextField } from '../../../components/entry-form/text-fields.tsx'
import { useEntryForm } from '../../../components/entry-form/use-entry-form.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import {
  blankCode,
  changedNames,
  type ChargeCode,
  pickFields,
  sectionWords,
  taxWords,
  usageNames,
  valuesOf,
} from '../charge-code.ts'
import { useSaveChargeCode } from '../charge-code-mutations.ts'
import { oneOptions } from '../charge-code-queries.ts'
import { CalculatorField } from './calculator-field.tsx'
import { LegField } from './leg-field.tsx'
import { useFields } from '../use-fields.ts'

export interface ChargeCodeDrawerProps {
  /** Undefined for a new one. */
  code: ChargeCode | undefined
  onClose: (answer?: CommandAnswer) => void
}

/** Form of a charge code; the code itself cannot change later. */
export const ChargeCodeDrawer = ({ code, onClose }: ChargeCodeDrawerProps) => {
  const { t } = useTranslation('chargeCodes')
  const client = useQueryClient()
  const fields = useFields()
  const saveChargeCode = useSaveChargeCode()
  const form = useEntryForm({
    start: code === undefined ? blankCode : valuesOf(code),
    revision: code?.revision,
    fields,
    check: schemaCheck(chargeCodeCommands.CreateChargeCode.data, {
      id: t('wrong.id'),
      concept: t('wrong.concept'),
      description: t('wrong.description'),
    }),
    send: ({ values, changes, commandId, revision }) =>
      revision === undefined
        ? saveChargeCode.make(values, commandId)
        : saveChargeCode.change(
            { id: values.id, changes: pickFields(changes, changedNames(changes)), revision },
            commandId,
          ),
    reload: async () => {
      const fresh = await client.fetchQuery({ ...oneOptions(code?.id ?? ''), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: fresh.changedBy.name, at: fresh.changedAt }
    },
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
      saveAndNew={t('saveAndNew')}
      onClose={onClose}
    >
      <FieldRow columns="120px 1fr">
        <TextField
          form={form}
          name="id"
          maxLength={8}
          hint={t('hint.id')}
          tidy={(text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}
          locked={code === undefined ? undefined : t('hint.idStays')}
        />
        <TextField form={form} name="concept" maxLength={120} hint={t('hint.concept')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="conceptEn" maxLength={120} hint={t('hint.concepts')} optional />
        <TextField form={form} name="conceptPt" maxLength={120} optional />
      </FieldRow>
      <LongTextField form={form} name="description" maxLength={300} rows={2} optional />
      <FieldRow>
        <ChoiceField
          form={form}
          name="section"
          options={sectionWords.map((value) => ({ value, label: t(`section.${value}`) }))}
        />
        <ChoiceField
          form={form}
          name="tax"
          options={taxWords.map((value) => ({ value, label: t(`tax.${value}`) }))}
          hint={t('rateInSettings')}
        />
      </FieldRow>
      <FieldRow>
        <LegField form={form} />
        <CalculatorField form={form} />
      </FieldRow>
      <FlagsField
        form={form}
        label={t('transports')}
        names={usageNames}
        hint={isOffered ? undefined : t('hint.noTransport')}
      />
      <FlagsField form={form} label={t('cost')} names={['ownService']} hint={t('hint.ownService')} />
      <FlagsField form={form} label={t('price')} names={['discount']} hint={t('hint.discount')} />
      <FlagsField form={form} label={t('freight')} names={['mainFreight']} hint={t('hint.mainFreight')} />
    </EntryDrawer>
  )
}

import { markupBases, markupKinds, markupLines, sections } from '@freight/contracts/vocabulary/price'
import { transports } from '@freight/contracts/vocabulary/transport'
import { needsReview } from '@freight/contracts/markup-rule/needs-review'
import { groupName, groupsAndClients } from '@freight/contracts/vocabulary/client-group'
import { Button } from '@blueprintjs/core'
import { TrashIcon, WarningSignIcon, CrossIcon } from '@blueprintjs/icons'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  ChoiceField,
  FieldRow,
  CustomField,
  AmountField,
  TextField,
} from '../../../components/entry-form/entry-field.tsx'
import { EntryDrawer } from '../../../components/entry-form/entry-drawer.tsx'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'
import { SaveFailure } from '../../../components/entry-form/entry-save.tsx'
import { DangerPanel } from '../../../components/catalogue/side-card.tsx'
import { command, call } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { keys, type MarkupRule } from '../settings-queries.ts'
import { DeletionPreview, MarkupPreview } from './markup-card.tsx'
import { modesOfTransport, ruledOut, useMarkupForm, type MarkupForm } from './use-markup-form.ts'
import { useState } from 'react'
import { found, SuggestField } from '../../../components/form/suggest-field.tsx'
import { useMay } from '../../../lib/auth/session.ts'

interface Client {
  id: string
  name: string
}

/** Client or client group of a rule by name; none is every client. */
const ClientField = ({ form, clientName }: { form: MarkupForm; clientName: string | undefined }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const may = useMay()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<Client>()
  const mayLook = may('CONSULTAR_CLIENTE') || may('CONSULTAR_ORGANIZACION')
  const clients = useQuery({
    queryKey: ['organizations', 'of-rule', q],
    queryFn: async ({ signal }): Promise<Client[]> =>
      groupsAndClients(await call('GET /app/v1/organizations', { query: { q, limit: 20 }, signal })),
    enabled: mayLook,
    placeholderData: (before) => before,
  })
  const { client } = form.values
  const storedClient =
    client === form.base.client ? { id: client, name: groupName(client) ?? clientName ?? client } : undefined
  const value = client === '' ? undefined : chosen?.id === client ? chosen : storedClient
  return (
    <CustomField
      form={form}
      name="client"
      optional
      hint={t('markup.clientHint')}
      locked={mayLook ? undefined : t('markup.mayNotLook')}
    >
      {({ id, onChange, invalid, disabled, 'aria-describedby': describedBy }) => (
        <span className="client-field flex gap-4">
          <SuggestField<Client>
            id={id}
            value={value}
            found={found(q, clients, (rows) => rows)}
            onQuery={setQ}
            onChange={(one) => {
              setChosen(one)
              onChange(one.id)
            }}
            keyOf={(one) => one.id}
            textOf={(one) => one.name}
            noteOf={(one) => groupName(one.id) !== undefined && shell('clientGroup')}
            placeholder={t('markup.everyClient')}
            invalid={invalid}
            disabled={disabled}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          />
          {client !== '' && (
            <Button
              variant="minimal"
              icon={<CrossIcon size={14} />}
              aria-label={t('markup.everyClient')}
              onClick={() => onChange('')}
            />
          )}
        </span>
      )}
    </CustomField>
  )
}

/** Form of a markup rule: conditions and markup. */
export const MarkupDrawer = ({ rule, onClose }: { rule: MarkupRule | undefined; onClose: () => void }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const form = useMarkupForm(rule)
  const { transport, kind, lines, currency, name } = form.values
  const isFormer = kind === 'FLAT' || kind === 'PER_UNIT'
  const kinds = rule === undefined ? markupKinds : [...new Set([...markupKinds, rule.kind])]
  const isOfLines = kind !== 'MINIMUM_PROFIT'
  const modes = modesOfTransport(transport)
  const upper = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return (
    <EntryDrawer
      form={form}
      title={rule === undefined ? t('markup.new') : t('markup.edit')}
      note={rule === undefined ? undefined : t('common.revisionNumber', { revision: rule.revision })}
      subject={name === '' ? t('common.unnamed') : name}
      onClose={() => onClose()}
    >
      {rule !== undefined && needsReview(rule) && (
        <NoticeCard icon={<WarningSignIcon size={14} aria-hidden="true" />} hue="amber">
          {t('markup.reviewText')}
        </NoticeCard>
      )}
      <TextField form={form} name="name" optional maxLength={120} />
      <FieldRow>
        <ChoiceField
          form={form}
          name="transport"
          empty={t('common.any')}
          options={transports.map((value) => ({ value, label: shell(`transport.${value}`) }))}
        />
        <ChoiceField
          form={form}
          name="mode"
          empty={t('common.any')}
          options={modes.map((value) => ({ value, label: value }))}
        />
      </FieldRow>
      <ClientField form={form} clientName={rule?.clientName} />
      <FieldRow>
        <TextField form={form} name="origin" optional tidy={upper} maxLength={5} hint={t('markup.placeHint')} />
        <TextField form={form} name="destination" optional tidy={upper} maxLength={5} hint={t('markup.placeHint')} />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          form={form}
          name="kind"
          options={kinds.map((value) => ({ value, label: t(`markup.kind.${value}`) }))}
        />
        {kind === 'AMOUNT' && (
          <ChoiceField
            form={form}
            name="basis"
            empty={t('markup.chooseBasis')}
            options={markupBases.map((value) => ({ value, label: t(`markup.basis.${value}`) }))}
          />
        )}
      </FieldRow>
      {isOfLines && !isFormer && (
        <ChoiceField
          form={form}
          name="lines"
          {...(rule !== undefined && needsReview(rule) && { empty: t('markup.linesAsBefore') })}
          options={markupLines.map((value) => ({ value, label: t(`markup.lines.${value}`) }))}
          {...(kind === 'AMOUNT' && { hint: t('markup.linesHint') })}
          {...(lines === 'MAIN_FREIGHT' && { hint: t('markup.sectionHint') })}
        />
      )}
      {isOfLines && lines !== 'MAIN_FREIGHT' && (
        <FieldRow>
          <ChoiceField
            form={form}
            name="chargeSection"
            empty={t('common.any')}
            options={sections.map((value) => ({ value, label: t(`section.${value}`) }))}
          />
          <TextField form={form} name="chargeCode" optional tidy={upper} maxLength={8} />
        </FieldRow>
      )}
      <FieldRow>
        <AmountField
          form={form}
          name="value"
          {...(!isOfLines && { label: t('markup.minimumValue') })}
          unit={kind === 'PERCENT' ? '%' : currency}
        />
        {kind !== 'PERCENT' && (
          <ChoiceField
            form={form}
            name="currency"
            options={['USD', 'EUR', 'ARS'].map((value) => ({ value, label: value }))}
            hint={t(isFormer ? 'markup.formerCurrencyHint' : 'markup.currencyHint')}
          />
        )}
      </FieldRow>
      <AmountField form={form} name="priority" kind="whole" hint={t('markup.priorityHint')} />
      {kind !== 'MINIMUM_PROFIT' && (
        <MarkupPreview values={{ ...form.values, ...ruledOut(form.values) }} id={rule?.id} />
      )}
      {rule !== undefined && <Deletion rule={rule} onDone={onClose} discard={form.discard} />}
    </EntryDrawer>
  )
}

interface DeletionProps {
  rule: MarkupRule
  onDone: () => void
  /** Deleting the rule discards typed changes. */
  discard: () => void
}

const Deletion = ({ rule, onDone, discard }: DeletionProps) => {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const deletion = useCommand(
    ({ revision }: { revision: number }, commandId) =>
      command('markup-rule', 'DeleteMarkupRule', rule.id, {}, { commandId, revision }),
    {
      onDone: async () => {
        await client.invalidateQueries({ queryKey: keys.markupRules })
        discard()
        onDone()
      },
    },
  )
  const remove = () => deletion.run({ revision: rule.revision }).catch(() => undefined)
  return (
    <DangerPanel
      icon={<TrashIcon size={14} aria-hidden="true" />}
      title={t('markup.delete')}
      actions={
        <Button intent="danger" variant="outlined" loading={deletion.isBusy} onClick={() => void remove()}>
          {t('common.delete')}
        </Button>
      }
    >
      {t('markup.deleteText')}
      {rule.kind !== 'MINIMUM_PROFIT' && <DeletionPreview id={rule.id} />}
      <SaveFailure failure={deletion.error} onRetry={() => void remove()} />
    </DangerPanel>
  )
}

import { modesOf, transports } from '@freight/contracts/vocabulary/transport'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type EntryForm, useEntryForm } from '../../../components/entry-form/entry-form.ts'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { request } from '../../../lib/api/api.ts'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { keys, type MarkupRule, newestMarkupRule } from '../settings-queries.ts'

/** Form values; '' is a missing condition. */
export type MarkupValues = Record<
  | 'name'
  | 'transport'
  | 'mode'
  | 'client'
  | 'origin'
  | 'destination'
  | 'chargeSection'
  | 'chargeCode'
  | 'kind'
  | 'basis'
  | 'lines'
  | 'value'
  | 'currency'
  | 'priority',
  string
>

export type MarkupForm = EntryForm<MarkupValues>

const modes: Readonly<Record<string, readonly string[]>> = { ...modesOf, EXPRESS: [] }

/** Modes of a transport; all modes without one. */
export const modesOfTransport = (transport: string): readonly string[] =>
  modes[transport] ?? Object.values(modes).flat()

const blank: MarkupValues = {
  name: '',
  transport: '',
  mode: '',
  client: '',
  origin: '',
  destination: '',
  chargeSection: '',
  chargeCode: '',
  kind: 'PERCENT',
  basis: '',
  lines: 'MAIN_FREIGHT',
  value: '',
  currency: 'USD',
  priority: '0',
}

const valuesOf = (rule: MarkupRule): MarkupValues => ({
  name: rule.name,
  transport: rule.transport ?? '',
  mode: rule.mode ?? '',
  client: rule.client ?? '',
  origin: rule.origin ?? '',
  destination: rule.destination ?? '',
  chargeSection: rule.chargeSection ?? '',
  chargeCode: rule.chargeCode ?? '',
  kind: rule.kind,
  basis: rule.basis ?? '',
  lines: rule.lines ?? '',
  value: rule.value,
  currency: rule.currency,
  priority: String(rule.priority),
})

const conditions = [
  'transport',
  'mode',
  'client',
  'origin',
  'destination',
  'chargeSection',
  'chargeCode',
  'basis',
  'lines',
]

/** Empty values for the fields that the kind and lines of the rule exclude. */
export const ruledOut = ({ kind, lines }: MarkupValues): Partial<MarkupValues> => ({
  ...(kind !== 'AMOUNT' && { basis: '' }),
  ...(kind === 'MINIMUM_PROFIT' && { lines: '' }),
  ...((kind === 'MINIMUM_PROFIT' || lines === 'MAIN_FREIGHT') && { chargeSection: '', chargeCode: '' }),
})

/** The rule as sent: a missing condition is omitted from a new rule, and null in a changed one. */
const bodyOf = (values: Partial<MarkupValues>, none: null | undefined) =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      name === 'priority' ? Number(text) : text === '' && conditions.includes(name) ? none : text,
    ]),
  )

const isPlace = (text: string) => text === '' || [2, 3, 5].includes(text.length)
const isAmount = (text: string) => /^\d{1,7}(\.\d{1,8})?$/.test(text) && Number(text) <= 1_000_000

export const useMarkupForm = (rule: MarkupRule | undefined): MarkupForm => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const client = useQueryClient()
  const transportWords = (value: string) => {
    const known = transports.find((one) => one === value)
    return known === undefined ? t('common.any') : shell(`transport.${known}`)
  }
  const fields: FieldSpecs<MarkupValues> = {
    name: { label: t('column.name') },
    transport: { label: t('field.transportMode'), words: transportWords },
    mode: { label: t('column.mode') },
    client: { label: t('markup.client') },
    origin: { label: t('column.origin') },
    destination: { label: t('column.destination') },
    chargeSection: { label: t('markup.chargeSection') },
    chargeCode: { label: t('markup.chargeCode') },
    kind: { label: t('markup.kindLabel') },
    basis: { label: t('markup.basisLabel') },
    lines: { label: t('markup.linesLabel') },
    value: { label: t('markup.value') },
    currency: { label: t('common.currency') },
    priority: { label: t('markup.priority') },
  }
  return useEntryForm<MarkupValues>({
    start: rule === undefined ? blank : valuesOf(rule),
    revision: rule?.revision,
    fields,
    valueGroups: [['kind', 'basis', 'lines', 'value', 'currency']],
    check: ({ transport, mode, origin, destination, chargeCode, kind, basis, lines, value, priority }) => ({
      ...(mode !== '' && !modesOfTransport(transport).includes(mode) && { mode: t('wrong.mode') }),
      ...(!isPlace(origin) && { origin: t('wrong.place') }),
      ...(!isPlace(destination) && { destination: t('wrong.place') }),
      ...(chargeCode !== '' && chargeCode.length < 2 && { chargeCode: t('wrong.chargeCode') }),
      ...(kind === 'AMOUNT' && basis === '' && { basis: t('wrong.basis') }),
      ...(lines === '' &&
        (kind === 'AMOUNT' || (kind === 'PERCENT' && rule?.kind !== kind)) && { lines: t('wrong.lines') }),
      ...(!isAmount(value) && { value: t('wrong.amount') }),
      ...(!/^\d{1,3}$/.test(priority) && { priority: t('wrong.priority') }),
    }),
    send: ({ values, changes, commandId, revision }) =>
      rule === undefined
        ? request<CommandAnswer>('POST', '/app/v1/markup-rules', {
            body: bodyOf({ ...values, ...ruledOut(values) }, undefined),
            commandId,
          })
        : request<CommandAnswer>('POST', `/app/v1/markup-rules/${rule.id}/change-markup-rule`, {
            body: bodyOf({ ...changes, ...ruledOut(values) }, null),
            commandId,
            ...(revision !== undefined && { revision }),
          }),
    ...(rule !== undefined && {
      reload: async () => {
        const newest = await newestMarkupRule(rule.id)
        const { revision, changedBy, changedAt } = newest
        return { values: valuesOf(newest), revision, by: changedBy.name, at: changedAt }
      },
    }),
    onSaved: () => void client.invalidateQueries({ queryKey: keys.markupRules }),
  })
}

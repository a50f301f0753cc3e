import { allOf, describePolicy, type Policy } from '@freight/contracts/access/policy'
import { languages } from '@freight/contracts/vocabulary/people'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import { type AggregateName, aggregates } from '@freight/contracts/registry/aggregates'
import type { Command } from '@freight/contracts/api/command'
import type { Field, Fields } from '@freight/contracts/api/fields'
import type { Column } from '@freight/contracts/api/file-columns'
import { chargeCodeFields } from '@freight/contracts/charge-code/charge-code-fields'
import type { InLanguages } from '@freight/contracts/freight/language'
import { organizationFields } from '@freight/contracts/organization/organization-fields'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import { userFields } from '@freight/contracts/user/user-fields'
import { inLanguages, type Words, wordsAt } from './texts.ts'

export type CatalogueFile = {
  aggregate: AggregateName
  columns: readonly Column[]
  /** File name per language, without its ending. */
  file: Readonly<Record<Language, string>>
  /** Commands of a row: for a new entry, and for an existing one. */
  create: string
  change?: string
}

type Untitled = Omit<Column, 'title'>

/**
 * Columns with their titles: the one of this file only, else the label of the field on the screens, else the one of all
 * files.
 */
const titled = (namespace: string, columns: readonly Untitled[]): Column[] =>
  columns.map((column) => ({
    ...column,
    title: inLanguages([
      `files:column.${namespace}.${column.field}`,
      `${namespace}:field.${column.field}`,
      `files:column.${column.field}`,
    ]),
  }))

/** The words of the values of a choice, in their order; undefined where the values are their own words. */
const valueWords = (namespace: string, name: string, { options = [] }: Field): Words | undefined => {
  const words = { ...wordsAt(`${namespace}:${name}`), ...wordsAt(`files:column.${namespace}.${name}Of`) }
  const known = options.flatMap((value): [string, InLanguages][] => {
    const word = words[value]
    return word === undefined ? [] : [[value, word]]
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

const kinds = { text: 'text', choice: 'text', flag: 'flag', list: 'list', decimal: 'number' } as const

/** Properties of columns that the description of the field lacks or that differ in files. */
type Exceptions<Of extends Fields> = { readonly [Name in keyof Of]?: Partial<Untitled> }

/** Columns for the fields that can be imported, in their order. */
const described = <Of extends Fields>(namespace: string, fields: Of, exceptions: Exceptions<Of> = {}): Untitled[] =>
  Object.entries<Field>(fields).flatMap(([field, about]) => {
    if (about.headings === undefined) return []
    const words = about.kind === 'choice' ? valueWords(namespace, field, about) : undefined
    return [
      {
        field,
        kind: kinds[about.kind],
        ...(words && { words }),
        ...(about.initial === null && { mayBeNone: true as const }),
        ...exceptions[field],
      },
    ]
  })

const upper = { upper: true } as const
const readOnly = { readOnly: true } as const
const mayBeNone = { mayBeNone: true } as const
const active: Untitled = { field: 'active', kind: 'flag', ...readOnly }
const changedAt: Untitled = { field: 'changedAt', kind: 'moment', ...readOnly }

const userOrder = ['userName', 'code']
const userColumns = described('users', userFields, {
  company: upper,
  roles: upper,
  relatedCommercials: { kind: 'users' },
  relatedUsers: { kind: 'users' },
})

const transports = wordsAt('reports:transport')
const markupWords = (name: string) => ({ words: wordsAt(`files:column.markup-rules.${name}Of`), kind: 'text' as const })

/** Catalogues with export and import files, by collection. */
export const catalogueFiles = {
  'charge-codes': {
    aggregate: 'charge-code',
    columns: titled('chargeCodes', [
      { field: 'id', kind: 'text', ...upper },
      ...described('chargeCodes', chargeCodeFields),
      active,
      changedAt,
    ]),
    file: { es: 'codigos-de-cargo', en: 'charge-codes', pt: 'codigos-de-taxa' },
    create: 'CreateChargeCode',
    change: 'ChangeChargeCode',
  },
  'exchange-rates': {
    aggregate: 'exchange-rate',
    columns: titled('exchange-rates', [
      { field: 'currency', kind: 'text', ...upper },
      { field: 'date', kind: 'day' },
      { field: 'perBase', kind: 'number' },
      { field: 'unitsPerBase', kind: 'number' },
      { field: 'source', kind: 'text' },
    ]),
    file: { es: 'tipos-de-cambio', en: 'exchange-rates', pt: 'taxas-de-cambio' },
    create: 'SetExchangeRate',
  },
  organizations: {
    aggregate: 'organization',
    columns: titled('organizations', [
      ...described('organizations', organizationFields, {
        paisCod: upper,
        salesRep: { kind: 'user' },
        ibExpress: upper,
        obExpress: upper,
      }),
      { field: 'prospect', kind: 'flag', ...readOnly },
      active,
      changedAt,
    ]),
    file: { es: 'organizaciones', en: 'organizations', pt: 'organizacoes' },
    create: 'CreateOrganization',
    change: 'ChangeOrganization',
  },
  providers: {
    aggregate: 'provider',
    columns: titled('providers', [
      ...described('providers', providerFields, {
        services: upper,
        originCountries: upper,
        destinationCountries: upper,
        airStep: { kind: 'number' },
        roadStep: { kind: 'number' },
      }),
      { field: 'state', kind: 'text', words: wordsAt('files:column.providers.stateOf'), ...readOnly },
      changedAt,
    ]),
    file: { es: 'proveedores', en: 'providers', pt: 'fornecedores' },
    create: 'CreateProvider',
    change: 'ChangeProvider',
  },
  users: {
    aggregate: 'user',
    columns: titled('users', [
      ...userOrder.flatMap((name) => userColumns.filter(({ field }) => field === name)),
      ...userColumns.filter(({ field }) => !userOrder.includes(field)),
      { field: 'lastSignInAt', kind: 'moment', ...readOnly },
      active,
      changedAt,
    ]),
    file: { es: 'usuarios', en: 'users', pt: 'usuarios' },
    create: 'CreateUser',
    change: 'ChangeUser',
  },
  notes: {
    aggregate: 'note',
    columns: titled('notes', [
      { field: 'title', kind: 'text' },
      { field: 'text', kind: 'text' },
      { field: 'tags.carrier', kind: 'text', ...mayBeNone },
      { field: 'tags.transport', kind: 'text', words: transports, ...mayBeNone },
      { field: 'tags.lane.origin', kind: 'text', ...mayBeNone },
      { field: 'tags.lane.destination', kind: 'text', ...mayBeNone },
      { field: 'tags.lane.text', kind: 'text', ...mayBeNone },
      { field: 'tags.provider.name', kind: 'text', ...readOnly },
      { field: 'tags.client.name', kind: 'text', ...readOnly },
      { field: 'validUntil', kind: 'day', ...mayBeNone },
      { field: 'pinned', kind: 'flag', ...readOnly },
      active,
      changedAt,
    ]),
    file: { es: 'notas', en: 'notes', pt: 'notas' },
    create: 'CreateNote',
    change: 'ChangeNote',
  },
  disclaimers: {
    aggregate: 'disclaimer',
    columns: titled('disclaimers', [
      { field: 'name', kind: 'text' },
      { field: 'date', kind: 'day' },
      { field: 'services', kind: 'list', ...upper },
      { field: 'mandatory', kind: 'flag' },
      ...languages.map((language): Untitled => ({ field: `value.${language}`, kind: 'text' })),
      { field: 'version', kind: 'number', ...readOnly },
      active,
      changedAt,
    ]),
    file: { es: 'clausulas', en: 'disclaimers', pt: 'clausulas' },
    create: 'CreateDisclaimer',
    change: 'ChangeDisclaimer',
  },
  'markup-rules': {
    aggregate: 'markup-rule',
    columns: titled('markup-rules', [
      { field: 'name', kind: 'text' },
      { field: 'transport', kind: 'text', words: transports, ...mayBeNone },
      { field: 'mode', kind: 'text', ...upper, ...mayBeNone },
      { field: 'client', kind: 'organization', shown: 'clientName', ...mayBeNone },
      { field: 'origin', kind: 'text', ...upper, ...mayBeNone },
      { field: 'destination', kind: 'text', ...upper, ...mayBeNone },
      { field: 'chargeSection', kind: 'text', words: wordsAt('chargeCodes:section'), ...mayBeNone },
      { field: 'chargeCode', kind: 'text', ...upper, ...mayBeNone },
      { field: 'kind', ...markupWords('kind') },
      { field: 'basis', ...markupWords('basis'), ...mayBeNone },
      { field: 'lines', ...markupWords('lines'), ...mayBeNone },
      { field: 'value', kind: 'number' },
      { field: 'currency', kind: 'text', ...upper },
      { field: 'priority', kind: 'int' },
      changedAt,
    ]),
    file: { es: 'reglas-de-markup', en: 'markup-rules', pt: 'regras-de-margem' },
    create: 'CreateMarkupRule',
    change: 'ChangeMarkupRule',
  },
} satisfies Record<string, CatalogueFile>

export type CatalogueFileName = keyof typeof catalogueFiles

const commandOf = (aggregate: AggregateName, name: string): Command => {
  const commands: Readonly<Record<string, Command>> = aggregates[aggregate].commands
  const command = commands[name]
  if (!command) throw new Error(`${aggregate} has no command ${name}`)
  return command
}

/** `POST /app/v1/{collection}/import`: needs the permissions to create and to change. */
export const importRoute = (
  collection: string,
  { aggregate, create, change = create }: CatalogueFile,
): { path: string; policy: Policy } => {
  const [creationPolicy, changePolicy] = [commandOf(aggregate, create).policy, commandOf(aggregate, change).policy]
  const isSamePolicy = describePolicy(creationPolicy) === describePolicy(changePolicy)
  return {
    path: `/app/v1/${collection}/import`,
    policy: isSamePolicy ? creationPolicy : allOf(creationPolicy, changePolicy),
  }
}

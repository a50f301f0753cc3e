import { z } from 'zod'
import { type AggregateName, aggregates } from './aggregates.ts'
import { chargeCodeColumns } from '../charge-code/charge-code-columns.ts'
import type { Column } from './file-columns.ts'
import type { Command } from './command.ts'
import { disclaimerColumns } from '../disclaimer/disclaimer-columns.ts'
import { exchangeRateColumns } from '../exchange-rate/exchange-rate-columns.ts'
import { markupRuleColumns } from '../markup-rule/markup-rule-columns.ts'
import { noteColumns } from '../note/note-columns.ts'
import { organizationColumns } from '../organization/organization-columns.ts'
import { allOf, describePolicy, type Policy } from '../access/policy.ts'
import { providerColumns } from '../provider/provider-columns.ts'
import type { Language } from '../vocabulary/schemas.ts'
import { userColumns } from '../user/user-columns.ts'

export type CatalogueFile = {
  aggregate: AggregateName
  columns: readonly Column[]
  /** File name per language, without its ending. */
  file: Readonly<Record<Language, string>>
  /** Commands of a row: for a new entry, and for an existing one. */
  create: string
  change?: string
}

/** Catalogues with export and import files, by collection. */
export const catalogueFiles = {
  'charge-codes': {
    aggregate: 'charge-code',
    columns: chargeCodeColumns,
    file: { es: 'codigos-de-cargo', en: 'charge-codes', pt: 'codigos-de-taxa' },
    create: 'CreateChargeCode',
    change: 'ChangeChargeCode',
  },
  'exchange-rates': {
    aggregate: 'exchange-rate',
    columns: exchangeRateColumns,
    file: { es: 'tipos-de-cambio', en: 'exchange-rates', pt: 'taxas-de-cambio' },
    create: 'SetExchangeRate',
  },
  organizations: {
    aggregate: 'organization',
    columns: organizationColumns,
    file: { es: 'organizaciones', en: 'organizations', pt: 'organizacoes' },
    create: 'CreateOrganization',
    change: 'ChangeOrganization',
  },
  providers: {
    aggregate: 'provider',
    columns: providerColumns,
    file: { es: 'proveedores', en: 'providers', pt: 'fornecedores' },
    create: 'CreateProvider',
    change: 'ChangeProvider',
  },
  users: {
    aggregate: 'user',
    columns: userColumns,
    file: { es: 'usuarios', en: 'users', pt: 'usuarios' },
    create: 'CreateUser',
    change: 'ChangeUser',
  },
  notes: {
    aggregate: 'note',
    columns: noteColumns,
    file: { es: 'notas', en: 'notes', pt: 'notas' },
    create: 'CreateNote',
    change: 'ChangeNote',
  },
  disclaimers: {
    aggregate: 'disclaimer',
    columns: disclaimerColumns,
    file: { es: 'clausulas', en: 'disclaimers', pt: 'clausulas' },
    create: 'CreateDisclaimer',
    change: 'ChangeDisclaimer',
  },
  'markup-rules': {
    aggregate: 'markup-rule',
    columns: markupRuleColumns,
    file: { es: 'reglas-de-markup', en: 'markup-rules', pt: 'regras-de-margem' },
    create: 'CreateMarkupRule',
    change: 'ChangeMarkupRule',
  },
} satisfies Record<string, CatalogueFile>

export type CatalogueFileName = keyof typeof catalogueFiles

/** Rows of a file as text by field. */
export const ImportBody = z.object({
  rows: z
    .array(
      z.object({
        /** Row number in the file, for messages. */
        row: z.int().min(1).max(10_000_000),
        cells: z.record(z.string().max(60), z.string().max(4000)),
      }),
    )
    .min(1, 'A file needs at least one row.')
    .max(200),
  /** Checks the rows without storing them. */
  dryRun: z.boolean(),
  /** The same for all parts of one file, so that repeated rows are found across parts. */
  file: z.uuid().optional(),
  /** Sample numbers of the whole file to detect its decimal separator, 1.234,56 or 1,234.56: one file has one style. */
  numbers: z.array(z.string().max(60)).max(40).optional(),
})
export type ImportBody = z.infer<typeof ImportBody>

export const RowProblem = z.object({
  field: z.string().optional(),
  /** Stable code; the screens translate it. */
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type RowProblem = z.infer<typeof RowProblem>

export const RowResult = z.object({
  row: z.int(),
  outcome: z.enum(['new', 'changed', 'same', 'problem']),
  id: z.string().optional(),
  changes: z
    .array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() }))
    .optional(),
  problems: z.array(RowProblem).optional(),
  /** Warnings of an accepted row, in a dry run. */
  warnings: z.array(RowProblem).optional(),
})
export type RowResult = z.infer<typeof RowResult>

export const ImportAnswer = z.object({ results: z.array(RowResult) })
export type ImportAnswer = z.infer<typeof ImportAnswer>

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

import { z } from 'zod'
import { type AggregateName, aggregates } from './aggregates.ts'
import { chargeCodeColumns } from '../charge-code/columns.ts'
import type { Column } from './file-columns.ts'
import type { Command } from './command.ts'
import { disclaimerColumns } from '../disclaimer/columns.ts'
import { exchangeRateColumns } from '../exchange-rate/columns.ts'
import { markupRuleColumns } from '../markup-rule/columns.ts'
import { noteColumns } from '../note/columns.ts'
import { organizationColumns } from '../organization/columns.ts'
import { allOf, describePolicy, type Policy } from '../access/policy.ts'
import { providerColumns } from '../provider/columns.ts'
import type { Language } from '../access/session.ts'
import { userColumns } from '../user/columns.ts'

export type CatalogueFile = {
  aggregate: AggregateName
  columns: readonly Column[]
  /** Name of the file in each language, without its ending. */
  file: Readonly<Record<Language, string>>
  /** Commands that a row stands for: of an entry that does not exist yet, and of one that does. */
  create: string
  change?: string
}

/** Catalogues that are written to files and read from them, by their collection. */
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
    file: { es: 'reglas-de-margen', en: 'markup-rules', pt: 'regras-de-margem' },
    create: 'CreateMarkupRule',
    change: 'ChangeMarkupRule',
  },
} satisfies Record<string, CatalogueFile>

export type CatalogueFileName = keyof typeof catalogueFiles

/** Rows of a file as text, by field. */
export const ImportBody = z.object({
  rows: z
    .array(
      z.object({
        /** Its number in the file, by which it is spoken of. */
        row: z.int().min(1).max(10_000_000),
        cells: z.record(z.string().max(60), z.string().max(4000)),
      }),
    )
    .min(1, 'A file needs at least one row.')
    .max(200),
  /** Says what would come of it, and changes nothing. */
  dryRun: z.boolean(),
  /** The same for every part of a file that comes in several: a row that repeats one of another part is found too. */
  file: z.uuid().optional(),
  /** Numbers of the whole file that tell how it writes them, 1.234,56 or 1,234.56: one file has one style. */
  numbers: z.array(z.string().max(60)).max(40).optional(),
})
export type ImportBody = z.infer<typeof ImportBody>

export const RowProblem = z.object({
  field: z.string().optional(),
  /** Stable; the screens translate it. */
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
  /** What to look at in a row that is taken all the same; of what was only tried. */
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

/** `POST /app/v1/{collection}/import`: whoever imports may do what its rows come to, create and change. */
export const importRoute = (
  collection: string,
  { aggregate, create, change = create }: CatalogueFile,
): { path: string; policy: Policy } => {
  const [creating, changing] = [commandOf(aggregate, create).policy, commandOf(aggregate, change).policy]
  const isOne = describePolicy(creating) === describePolicy(changing)
  return { path: `/app/v1/${collection}/import`, policy: isOne ? creating : allOf(creating, changing) }
}

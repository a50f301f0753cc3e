import type { ColumnType } from '../engine/projection.ts'
import { type Audit, auditColumns, neverChanged } from '../engine/with-audit.ts'

type Contact = { id: string; name: string; mail: string; area: string; primary: boolean }

/** The row behind the catalogue of organizations. The commercial is an id; the name is looked up when it is read. */
export type OrganizationRow = Audit & {
  active: boolean
  nombreFantasia: string
  razonSocial: string
  rut: string
  mail: string
  direccion: string
  codPostal: string
  ciudad: string
  paisCod: string
  salesRep: string
  salesRepSince?: string | undefined
  userCodigo: string
  userNombre: string
  esCliente: boolean
  esProveedor: boolean
  cwCode: string
  ibExpress: string
  obExpress: string
  contacts: readonly Contact[]
  approvalRequired: { reason: string } | null
  prospect: boolean
  /** The organization under whose name everything of this one is found. */
  mergedInto?: string | undefined
  /** Organizations that look like it and are not. */
  dismissed: readonly string[]
  createdAt: string
  search: string
  sortName: string
  /** What duplicates are looked for by. */
  plainName: string
  plainLegal: string
  rutNumber: string
  mailKey: string
}

export const columns = {
  active: 'boolean',
  nombreFantasia: 'text',
  razonSocial: 'text',
  rut: 'text',
  mail: 'text',
  direccion: 'text',
  codPostal: 'text',
  ciudad: 'text',
  paisCod: 'text',
  salesRep: 'text',
  salesRepSince: 'timestamptz',
  userCodigo: 'text',
  userNombre: 'text',
  esCliente: 'boolean',
  esProveedor: 'boolean',
  cwCode: 'text',
  ibExpress: 'text',
  obExpress: 'text',
  contacts: 'jsonb',
  approvalRequired: 'jsonb',
  prospect: 'boolean',
  mergedInto: 'text',
  dismissed: 'jsonb',
  createdAt: 'timestamptz',
  search: 'text',
  sortName: 'text',
  plainName: 'text',
  plainLegal: 'text',
  rutNumber: 'text',
  mailKey: 'text',
  ...auditColumns,
} satisfies { [Column in keyof OrganizationRow]-?: ColumnType }

export const indexes = [
  '(nombre_fantasia)',
  '(sort_name, key)',
  'using gin (search gin_trgm_ops)',
  '(merged_into) where merged_into is not null',
  'using gin (plain_name gin_trgm_ops)',
  'using gin (plain_legal gin_trgm_ops)',
  `(mail_key) where mail_key <> ''`,
  // One wrong digit leaves two thirds of a number as they are.
  `(left(rut_number, length(rut_number) / 3 * 2)) where rut_number <> ''`,
  `(substr(rut_number, length(rut_number) / 3 + 1)) where rut_number <> ''`,
  `((left(rut_number, length(rut_number) / 3) || '-' || substr(rut_number, length(rut_number) / 3 * 2 + 1)))
    where rut_number <> ''`,
]

export const initial: OrganizationRow = {
  active: false,
  nombreFantasia: '',
  razonSocial: '',
  rut: '',
  mail: '',
  direccion: '',
  codPostal: '',
  ciudad: '',
  paisCod: '',
  salesRep: '',
  userCodigo: '',
  userNombre: '',
  esCliente: false,
  esProveedor: false,
  cwCode: '',
  ibExpress: 'IP0',
  obExpress: 'IP0',
  contacts: [],
  approvalRequired: null,
  prospect: false,
  dismissed: [],
  createdAt: '1970-01-01T00:00:00.000Z',
  search: '',
  sortName: '',
  plainName: '',
  plainLegal: '',
  rutNumber: '',
  mailKey: '',
  ...neverChanged,
}

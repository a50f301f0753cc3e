import { boolean, epoch, jsonb, type RowOf, text, timestamptz } from '@freight/contracts/tables/columns'
import { organizationFields } from '@freight/contracts/organization/organization-fields'
import { columnsOf } from '../engine/columns-of.ts'
import { auditColumns } from '../engine/with-audit.ts'

type Contact = { id: string; name: string; mail: string; area: string; primary: boolean }

/** Row of the catalogue of organizations. The commercial is an id; the name is looked up on reading. */
export const columns = {
  active: boolean(false),
  ...columnsOf(organizationFields),
  esCliente: boolean(false),
  salesRepSince: timestamptz(),
  contacts: jsonb<readonly Contact[]>([]),
  approvalRequired: jsonb<{ reason: string } | null>(null),
  prospect: boolean(false),
  /** Id of the organization that it was merged into. */
  mergedInto: text(),
  /** Ids of similar organizations that a user marked as different. */
  dismissed: jsonb<readonly string[]>([]),
  createdAt: timestamptz(epoch),
  search: text(''),
  sortName: text(''),
  /** Normalized columns for the search for duplicates. */
  plainName: text(''),
  plainLegal: text(''),
  rutNumber: text(''),
  mailKey: text(''),
  ...auditColumns,
}

export type OrganizationRow = RowOf<typeof columns>

export const indexes = [
  '(nombre_fantasia)',
  '(sort_name, key)',
  'using gin (search gin_trgm_ops)',
  '(merged_into) where merged_into is not null',
  'using gin (plain_name gin_trgm_ops)',
  'using gin (plain_legal gin_trgm_ops)',
  `(mail_key) where mail_key <> ''`,
  // Three indexes on two thirds of the number each: a number with one wrong digit matches at least one of them.
  `(left(rut_number, length(rut_number) / 3 * 2)) where rut_number <> ''`,
  `(substr(rut_number, length(rut_number) / 3 + 1)) where rut_number <> ''`,
  `((left(rut_number, length(rut_number) / 3) || '-' || substr(rut_number, length(rut_number) / 3 * 2 + 1)))
    where rut_number <> ''`,
]

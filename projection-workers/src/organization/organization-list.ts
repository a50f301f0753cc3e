import type { EventData } from '@freight/contracts/events/event'
import type { OrganizationEvents } from '@freight/contracts/organization/organization'
import { rutNumber } from '@freight/contracts/organization/rut'
import { plainName } from '@freight/contracts/organization/similar'
import { searchText } from '@freight/contracts/search-text'
import { type Projection, withAudit, withChanges, auditColumns } from '../engine/projection.ts'
import { boolean, epoch, jsonb, type RowOf, text, timestamptz } from '@freight/contracts/tables/columns'
import { organizationFields } from '@freight/contracts/organization/organization-fields'
import { columnsOf, versionOf } from '../engine/fold.ts'

type Contact = { id: string; name: string; mail: string; area: string; primary: boolean }

/** Row of the catalogue of organizations. The commercial is an id; the name is looked up on reading. */
const columns = {
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

type OrganizationRow = RowOf<typeof columns>

const indexes = [
  '(nombre_fantasia)',
  '(sort_name, key)',
  'using gin (search gin_trgm_ops)',
  '(merged_into) where merged_into is not null',
  'using gin (plain_name gin_trgm_ops)',
  'using gin (plain_legal gin_trgm_ops)',
  `(mail_key) where mail_key <> ''`,
  `(client_group) where client_group <> ''`,
  // Three indexes on two thirds of the number each: a number with one wrong digit matches at least one of them.
  `(left(rut_number, length(rut_number) / 3 * 2)) where rut_number <> ''`,
  `(substr(rut_number, length(rut_number) / 3 + 1)) where rut_number <> ''`,
  `((left(rut_number, length(rut_number) / 3) || '-' || substr(rut_number, length(rut_number) / 3 * 2 + 1)))
    where rut_number <> ''`,
]

type Fields = EventData<OrganizationEvents, 'OrganizationChanged'>

/** The row with these fields and the columns derived from them. */
const withFields = (row: OrganizationRow, fields: Fields): OrganizationRow => {
  const changedRow = withChanges(row, fields)
  const [name, legal] = [plainName(changedRow.nombreFantasia), plainName(changedRow.razonSocial)]
  return {
    ...changedRow,
    sortName: searchText(changedRow.nombreFantasia),
    search: searchText(
      changedRow.nombreFantasia,
      changedRow.razonSocial,
      changedRow.rut,
      rutNumber(changedRow.rut),
      changedRow.cwCode,
    ),
    plainName: name,
    // Often equal except for the legal form: then one search is enough.
    plainLegal: legal === name ? '' : legal,
    rutNumber: rutNumber(changedRow.rut),
    mailKey: changedRow.mail.trim().toLowerCase(),
  }
}

/** Clients and other organizations: list and cards of the catalogue, pickers, and the search for duplicates. */
export const organizationList: Projection<typeof columns, 'organization'> = {
  name: 'organization-list',
  version: versionOf(organizationFields, 2),
  table: 'organization_list',
  aggregate: 'organization',
  columns,
  indexes,
  evolve: {
    OrganizationCreated: (row, { id: _id, salesRep, ...fields }, envelope) => ({
      ...withFields(row, fields),
      active: true,
      createdAt: envelope.occurredAt,
      salesRep,
      salesRepSince: salesRep === '' ? undefined : envelope.occurredAt,
      ...withAudit(envelope),
    }),
    OrganizationChanged: (row, fields, envelope) => ({ ...withFields(row, fields), ...withAudit(envelope) }),
    OrganizationSalesRepReassigned: (row, { salesRep }, envelope) => ({
      ...row,
      salesRep,
      salesRepSince: salesRep === '' ? undefined : envelope.occurredAt,
      ...withAudit(envelope),
    }),
    OrganizationMerged: (row, { into }, envelope) => ({
      ...row,
      active: false,
      mergedInto: into,
      ...withAudit(envelope),
    }),
    OrganizationAbsorbed: (row, { from: _from, ...fields }, envelope) => ({
      ...withFields(row, fields),
      ...withAudit(envelope),
    }),
    OrganizationDuplicateDismissed: (row, { other }, envelope) => ({
      ...row,
      dismissed: [...row.dismissed, other],
      ...withAudit(envelope),
    }),
    OrganizationDeactivated: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
    OrganizationReactivated: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
  },
}

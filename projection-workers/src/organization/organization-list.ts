import type { EventData } from '@freight/contracts/events/event'
import type { OrganizationEvents } from '@freight/contracts/organization/organization-events'
import { rutNumber } from '@freight/contracts/organization/rut'
import { plainName } from '@freight/contracts/organization/similar'
import { searchText } from '@freight/contracts/search-text'
import { columns, indexes, type OrganizationRow } from './organization-list-row.ts'
import type { Projection } from '../engine/projection.ts'
import { withAudit, withChanges } from '../engine/with-audit.ts'

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
  version: 4,
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

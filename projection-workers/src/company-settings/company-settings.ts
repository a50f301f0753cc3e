import { type CompanySettings, usualSettings, withSection } from '@freight/contracts/company-settings/settings'
import type { Projection } from '../engine/projection.ts'
import { withAudit, type Audit, auditColumns, neverChanged } from '../engine/with-audit.ts'

type SettingsRow = CompanySettings & Audit

/** The settings of each company that has decided any, whole; what it has not decided is as usual. */
export const companySettings: Projection<SettingsRow, 'company-settings'> = {
  name: 'company-settings',
  version: 3,
  table: 'company_settings',
  aggregate: 'company-settings',
  columns: {
    data: 'jsonb',
    margins: 'jsonb',
    targets: 'jsonb',
    calendar: 'jsonb',
    reasons: 'jsonb',
    chargeable: 'jsonb',
    ...auditColumns,
  },
  indexes: [],
  initial: { ...usualSettings, ...neverChanged },
  evolve: {
    CompanyDataChanged: (row, changed, envelope) => ({ ...withSection(row, 'data', changed), ...withAudit(envelope) }),
    MarginsChanged: (row, changed, envelope) => ({ ...withSection(row, 'margins', changed), ...withAudit(envelope) }),
    ServiceTargetsChanged: (row, changed, envelope) => ({
      ...withSection(row, 'targets', changed),
      ...withAudit(envelope),
    }),
    CalendarChanged: (row, changed, envelope) => ({ ...withSection(row, 'calendar', changed), ...withAudit(envelope) }),
    ChargeableNumbersChanged: (row, changed, envelope) => ({
      ...withSection(row, 'chargeable', changed),
      ...withAudit(envelope),
    }),
    ReasonsChanged: (row, changed, envelope) => ({ ...withSection(row, 'reasons', changed), ...withAudit(envelope) }),
  },
}

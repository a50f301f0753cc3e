import { type CompanySettings, usualSettings, withSection } from '@freight/contracts/company-settings/settings'
import { jsonb } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { withAudit, auditColumns } from '../engine/with-audit.ts'

const columns = {
  data: jsonb<CompanySettings['data']>(usualSettings.data),
  margins: jsonb<CompanySettings['margins']>(usualSettings.margins),
  targets: jsonb<CompanySettings['targets']>(usualSettings.targets),
  calendar: jsonb<CompanySettings['calendar']>(usualSettings.calendar),
  reasons: jsonb<CompanySettings['reasons']>(usualSettings.reasons),
  chargeable: jsonb<CompanySettings['chargeable']>(usualSettings.chargeable),
  limits: jsonb<CompanySettings['limits']>(usualSettings.limits),
  chargeTemplates: jsonb<CompanySettings['chargeTemplates']>(usualSettings.chargeTemplates),
  namedTemplates: jsonb<CompanySettings['namedTemplates']>(usualSettings.namedTemplates),
  ...auditColumns,
}

/** Settings of each company that changed any, complete; unchanged sections have the default values. */
export const companySettings: Projection<typeof columns, 'company-settings'> = {
  name: 'company-settings',
  version: 8,
  table: 'company_settings',
  aggregate: 'company-settings',
  columns,
  indexes: [],
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
    SanityLimitsChanged: (row, changed, envelope) => ({
      ...withSection(row, 'limits', changed),
      ...withAudit(envelope),
    }),
    ChargeTemplatesChanged: (row, changed, envelope) => ({
      ...withSection(row, 'chargeTemplates', changed),
      ...withAudit(envelope),
    }),
    NamedTemplatesChanged: (row, changed, envelope) => ({
      ...withSection(row, 'namedTemplates', changed),
      ...withAudit(envelope),
    }),
    ReasonsChanged: (row, changed, envelope) => ({ ...withSection(row, 'reasons', changed), ...withAudit(envelope) }),
  },
}

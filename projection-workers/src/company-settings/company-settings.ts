import { type CompanySettings, usualSettings, withSection } from '@freight/contracts/company-settings/settings'
import { jsonb } from '@freight/contracts/tables/columns'
import { type Projection, withAudit, auditColumns } from '../engine/projection.ts'

const columns = {
  data: jsonb<CompanySettings['data']>(usualSettings.data),
  margins: jsonb<CompanySettings['margins']>(usualSettings.margins),
  targets: jsonb<CompanySettings['targets']>(usualSettings.targets),
  clocks: jsonb<CompanySettings['clocks']>(usualSettings.clocks),
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
  version: 9,
  table: 'company_settings',
  aggregate: 'company-settings',
  columns,
  indexes: [],
  evolve: {
    CompanyDataChanged: (row, changes, envelope) => ({ ...withSection(row, 'data', changes), ...withAudit(envelope) }),
    MarginsChanged: (row, changes, envelope) => ({ ...withSection(row, 'margins', changes), ...withAudit(envelope) }),
    ServiceTargetsChanged: (row, changes, envelope) => ({
      ...withSection(row, 'targets', changes),
      ...withAudit(envelope),
    }),
    ExpressClocksChanged: (row, changes, envelope) => ({
      ...withSection(row, 'clocks', changes),
      ...withAudit(envelope),
    }),
    CalendarChanged: (row, changes, envelope) => ({ ...withSection(row, 'calendar', changes), ...withAudit(envelope) }),
    ChargeableNumbersChanged: (row, changes, envelope) => ({
      ...withSection(row, 'chargeable', changes),
      ...withAudit(envelope),
    }),
    SanityLimitsChanged: (row, changes, envelope) => ({
      ...withSection(row, 'limits', changes),
      ...withAudit(envelope),
    }),
    ChargeTemplatesChanged: (row, changes, envelope) => ({
      ...withSection(row, 'chargeTemplates', changes),
      ...withAudit(envelope),
    }),
    NamedTemplatesChanged: (row, changes, envelope) => ({
      ...withSection(row, 'namedTemplates', changes),
      ...withAudit(envelope),
    }),
    ReasonsChanged: (row, changes, envelope) => ({ ...withSection(row, 'reasons', changes), ...withAudit(envelope) }),
  },
}

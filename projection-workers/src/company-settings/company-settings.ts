import { type CompanySettings, usualSettings, withSection } from '@freight/contracts/company-settings/settings'
import type { Projection } from '../engine/projection.ts'
import { touched, type Touched, touchedColumns, untouched } from '../engine/with-audit.ts'

type SettingsRow = CompanySettings & Touched

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
    ...touchedColumns,
  },
  indexes: [],
  initial: { ...usualSettings, ...untouched },
  evolve: {
    CompanyDataChanged: (row, changed, envelope) => ({ ...withSection(row, 'data', changed), ...touched(envelope) }),
    MarginsChanged: (row, changed, envelope) => ({ ...withSection(row, 'margins', changed), ...touched(envelope) }),
    ServiceTargetsChanged: (row, changed, envelope) => ({
      ...withSection(row, 'targets', changed),
      ...touched(envelope),
    }),
    CalendarChanged: (row, changed, envelope) => ({ ...withSection(row, 'calendar', changed), ...touched(envelope) }),
    ChargeableNumbersChanged: (row, changed, envelope) => ({
      ...withSection(row, 'chargeable', changed),
      ...touched(envelope),
    }),
    ReasonsChanged: (row, changed, envelope) => ({ ...withSection(row, 'reasons', changed), ...touched(envelope) }),
  },
}

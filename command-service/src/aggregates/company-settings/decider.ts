import { companies } from '@freight/contracts/choices'
import type { CompanySettingsCommands } from '@freight/contracts/company-settings/commands'
import type { CompanySettingsEvents } from '@freight/contracts/company-settings/events'
import type { Reason, ReasonList, Reasons } from '@freight/contracts/company-settings/usual-reasons'
import {
  type CompanySettings,
  type ServiceTargets,
  usualSettings,
  withSection,
} from '@freight/contracts/company-settings/settings'
import { type Decider, Refusal } from '@freight/platform/decider'
import { differences } from '../catalogue/entry.ts'
import { refuseUnusableCodes } from './template-codes.ts'

/** Decisions and steps of a company's settings. They exist from the beginning; nothing creates them. */
export const companySettings: Decider<CompanySettings, CompanySettingsCommands, CompanySettingsEvents> = {
  aggregate: 'company-settings',
  singletonIds: companies,
  initial: usualSettings,
  decide: {
    ChangeCompanyData: (asked, { data: standing }) => unlessEmpty('CompanyDataChanged', differences(standing, asked)),
    ChangeMargins: (asked, { margins }) => unlessEmpty('MarginsChanged', differences(margins, asked)),
    ChangeServiceTargets: (asked, { targets }) => {
      const changed = differences(targets, asked)
      refuseEarlierReminder({ ...targets, ...changed })
      return unlessEmpty('ServiceTargetsChanged', changed)
    },
    ChangeCalendar: ({ week, holidays }, { calendar }) =>
      unlessEmpty(
        'CalendarChanged',
        differences(calendar, { week, holidays: holidays?.toSorted((a, b) => (a.date < b.date ? -1 : 1)) }),
      ),
    ChangeChargeableNumbers: (asked, { chargeable }) =>
      unlessEmpty('ChargeableNumbersChanged', differences(chargeable, asked)),
    ChangeChargeTemplates: (asked, settings, { lookups }) => {
      refuseUnusableCodes(asked, settings, lookups.chargeCodes)
      return unlessEmpty('ChargeTemplatesChanged', differences(settings.chargeTemplates, asked))
    },
    ChangeNamedTemplates: (asked, settings, { lookups }) => {
      refuseUnusableCodes(asked, settings, lookups.chargeCodes)
      return unlessEmpty('NamedTemplatesChanged', differences(settings.namedTemplates, asked))
    },
    ChangeReasons: (asked, { reasons }) => {
      refuseDeleted(reasons, asked)
      return unlessEmpty('ReasonsChanged', differences(reasons, asked))
    },
  },
  evolve: {
    CompanyDataChanged: (settings, changed) => withSection(settings, 'data', changed),
    MarginsChanged: (settings, changed) => withSection(settings, 'margins', changed),
    ServiceTargetsChanged: (settings, changed) => withSection(settings, 'targets', changed),
    CalendarChanged: (settings, changed) => withSection(settings, 'calendar', changed),
    ChargeableNumbersChanged: (settings, changed) => withSection(settings, 'chargeable', changed),
    ChargeTemplatesChanged: (settings, changed) => withSection(settings, 'chargeTemplates', changed),
    NamedTemplatesChanged: (settings, changed) => withSection(settings, 'namedTemplates', changed),
    ReasonsChanged: (settings, changed) => withSection(settings, 'reasons', changed),
  },
}

const unlessEmpty = <Type extends string, Data extends object>(type: Type, data: Data) =>
  Object.keys(data).length === 0 ? [] : [{ type, data }]

const refuseEarlierReminder = ({ agentFirstHours, agentSecondHours }: ServiceTargets): void => {
  if (agentSecondHours <= agentFirstHours)
    throw new Refusal('REMINDERS_OUT_OF_ORDER', 'An agent is reminded again after the first reminder.', {
      field: 'agentSecondHours',
    })
}

/** A reason stays for the quotations that name it; it can only be put out of use. */
const refuseDeleted = (standing: Reasons, asked: Partial<Record<ReasonList, readonly Reason[] | undefined>>): void => {
  for (const list of ['lost', 'won', 'cancelled'] as const) {
    const named = new Set(asked[list]?.map(({ code }) => code))
    const gone = standing[list].find(({ code }) => asked[list] !== undefined && !named.has(code))
    if (gone) throw new Refusal('REASON_DELETED', 'A reason is put out of use, not deleted.', { list, code: gone.code })
  }
}

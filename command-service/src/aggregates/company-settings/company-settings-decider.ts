import { companies } from '@freight/contracts/vocabulary/people'
import { modesOf, transportModes } from '@freight/contracts/vocabulary/transport'
import type { CompanySettingsCommands } from '@freight/contracts/company-settings/company-settings-commands'
import type { CompanySettingsEvents } from '@freight/contracts/company-settings/company-settings'
import type { Reason, ReasonList, Reasons } from '@freight/contracts/company-settings/usual-reasons'
import {
  type CompanySettings,
  type ServiceTargets,
  usualSettings,
  withSection,
} from '@freight/contracts/company-settings/settings'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'
import { differences } from '../catalogue/entry.ts'
import type { ChargeCodeLookup } from '@freight/contracts/registry/lookups'
import type { TemplateName } from '@freight/contracts/company-settings/template-names'

const flagOf = { AIR: 'air', SEA: 'sea', ROAD: 'road' } as const

type Template = string | { codes: readonly string[] }

const transportOf = (name: string) =>
  transportModes.find((transport) => modesOf[transport].some((mode) => name.startsWith(`${mode}_`)))

const codesIn = (templates: readonly Template[]): string[] =>
  templates.flatMap((one) => (typeof one === 'string' ? [one] : one.codes))

/** @throws Refusal unless every code is active for the template's transport; codes already in the template may stay */
const refuseUnusableCodes = (
  templates: { [Name in TemplateName]?: readonly Template[] | undefined },
  { chargeTemplates, namedTemplates }: CompanySettings,
  catalogue: Readonly<Record<string, ChargeCodeLookup>>,
): void => {
  for (const [name, currentCodes] of Object.entries(chargeTemplates)) {
    const template = name as TemplateName
    const [transport, knownCodes] = [
      transportOf(name),
      new Set([...currentCodes, ...codesIn(namedTemplates[template])]),
    ]
    for (const idCharge of codesIn(templates[template] ?? [])) {
      const code = catalogue[idCharge]
      if (knownCodes.has(idCharge) || (transport && code?.active === true && code[flagOf[transport]])) continue
      throw new Refusal('CHARGE_CODE_NOT_USABLE', `The charge code ${idCharge} cannot be used in ${name}.`, {
        idCharge,
        transportMode: transport,
        field: name,
      })
    }
  }
}

/** Decider of a company's settings. They exist from the beginning; no command creates them. */
export const companySettings: Decider<CompanySettings, CompanySettingsCommands, CompanySettingsEvents> = {
  aggregate: 'company-settings',
  singletonIds: companies,
  initial: usualSettings,
  decide: {
    ChangeCompanyData: (changes, { data: companyData }) =>
      unlessEmpty('CompanyDataChanged', differences(companyData, changes)),
    ChangeMargins: (changes, { margins }) => unlessEmpty('MarginsChanged', differences(margins, changes)),
    ChangeServiceTargets: (changes, { targets }) => {
      const changed = differences(targets, changes)
      refuseEarlierReminder({ ...targets, ...changed })
      return unlessEmpty('ServiceTargetsChanged', changed)
    },
    ChangeExpressClocks: (changes, { clocks }) => {
      const changed = differences(clocks, changes)
      const { newsHours, newsWeekendHours } = { ...clocks, ...changed }
      if (newsWeekendHours < newsHours)
        throw new Refusal('NEWS_HOURS_REVERSED', 'A weekend does not shorten the time without news.', {
          field: 'newsWeekendHours',
        })
      return unlessEmpty('ExpressClocksChanged', changed)
    },
    ChangeCalendar: ({ week, holidays }, { calendar }) =>
      unlessEmpty(
        'CalendarChanged',
        differences(calendar, { week, holidays: holidays?.toSorted((a, b) => (a.date < b.date ? -1 : 1)) }),
      ),
    ChangeChargeableNumbers: (changes, { chargeable }) =>
      unlessEmpty('ChargeableNumbersChanged', differences(chargeable, changes)),
    ChangeSanityLimits: (changes, { limits }) => {
      const changed = differences(limits, changes)
      refuseReversed({ ...limits, ...changed })
      return unlessEmpty('SanityLimitsChanged', changed)
    },
    ChangeChargeTemplates: (changes, settings, { lookups }) => {
      refuseUnusableCodes(changes, settings, lookups.chargeCodes)
      return unlessEmpty('ChargeTemplatesChanged', differences(settings.chargeTemplates, changes))
    },
    ChangeNamedTemplates: (changes, settings, { lookups }) => {
      refuseUnusableCodes(changes, settings, lookups.chargeCodes)
      return unlessEmpty('NamedTemplatesChanged', differences(settings.namedTemplates, changes))
    },
    ChangeReasons: (changes, { reasons }) => {
      refuseDeleted(reasons, changes)
      return unlessEmpty('ReasonsChanged', differences(reasons, changes))
    },
  },
  evolve: {
    CompanyDataChanged: (settings, changed) => withSection(settings, 'data', changed),
    MarginsChanged: (settings, changed) => withSection(settings, 'margins', changed),
    ServiceTargetsChanged: (settings, changed) => withSection(settings, 'targets', changed),
    ExpressClocksChanged: (settings, changed) => withSection(settings, 'clocks', changed),
    CalendarChanged: (settings, changed) => withSection(settings, 'calendar', changed),
    ChargeableNumbersChanged: (settings, changed) => withSection(settings, 'chargeable', changed),
    SanityLimitsChanged: (settings, changed) => withSection(settings, 'limits', changed),
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

const refuseReversed = ({ densityFrom, densityTo }: CompanySettings['limits']): void => {
  if (Number(densityTo) <= Number(densityFrom))
    throw new Refusal('LIMITS_REVERSED', 'The upper limit of the density is not above the lower one.', {
      field: 'densityTo',
    })
}

/** Reasons can only be deactivated, because quotations refer to them. */
const refuseDeleted = (
  currentReasons: Reasons,
  changes: Partial<Record<ReasonList, readonly Reason[] | undefined>>,
): void => {
  for (const list of ['lost', 'won', 'cancelled'] as const) {
    const named = new Set(changes[list]?.map(({ code }) => code))
    const deleted = currentReasons[list].find(({ code }) => changes[list] !== undefined && !named.has(code))
    if (deleted)
      throw new Refusal('REASON_DELETED', 'Reasons can be deactivated, not deleted.', { list, code: deleted.code })
  }
}

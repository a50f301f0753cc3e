import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { Role } from '@freight/contracts/vocabulary/roles'
import { commandIds } from '@freight/command-service/handling/decided-events'
import { ruleStep } from '@freight/contracts/quotation-rule/rule-order'
import type { Execute, CommandContext } from '@freight/command-service/handling/command-context'
import { KeyReused, KeyTaken } from '@freight/platform/errors'
import type { Credentials } from '@freight/platform/sessions/credentials'
import { BASE_SET_DAYS, DEMO_DAYS } from '../arrivals.ts'
import { demoChargeCodes } from './charge-codes.ts'
import { demoSettings } from './company-settings.ts'
import { demoDisclaimers } from './disclaimers.ts'
import { demoRates } from './exchange-rates.ts'
import { demoMarkupRules } from './markup-rules.ts'
import { demoOrganizations } from './organizations.ts'
import { demoRules } from './quotation-rules.ts'
import { demoCategories, demoProviders } from './providers.ts'
import { mailOf } from '../quotation/mail-of.ts'
import type { BaseSetIds } from '../quotation/step.ts'
import { demoPassword, demoUsers, type DemoUser } from './users.ts'

const DAY = 86_400_000
/** Age in days of the rules that send cost requests to agents. */
const RULES_SINCE_DAYS = 75

type PrintedUser = { userName: string; password: string; role: Role }

/** Command id of a part of the base set: always the same, so that a second start adds nothing. */
const commandIdOf = (kind: string, name: string) => `demo:${kind}:${name}`
const idOf = (kind: string, name: string) => commandIds(commandIdOf(kind, name)).aggregate()

const cachedIds = (kind: string) => {
  const ids = new Map<string, string>()
  return (name: string): string => {
    const id = ids.get(name) ?? idOf(kind, name)
    ids.set(name, id)
    return id
  }
}

/** Entity ids derive from the command ids, so they are known without a query. */
export const baseSetIds: BaseSetIds = {
  userId: cachedIds('user'),
  clientId: cachedIds('organization'),
  providerId: cachedIds('provider'),
  ruleId: cachedIds('quotation-rule'),
  contactId: (code: string) => idOf('contact', `${code}:0`),
}

const userForm = ({ userName, name, code, company, role, alsoRoles = [], relatedCommercials = [] }: DemoUser) => ({
  userName,
  name,
  code,
  company,
  mail: `${userName}@${company.toLowerCase()}.example`,
  roles: [role, ...alsoRoles],
  isCommercial: role === 'COMMERCIAL',
  isManager: role === 'MANAGER',
  relatedCommercials: relatedCommercials.map(baseSetIds.userId),
})

const contactForms = (names: readonly string[], domain: string, owner: string) =>
  names.map((name, index) => ({
    id: idOf('contact', `${owner}:${index}`),
    name,
    mail: mailOf(name, domain),
    primary: index === 0,
  }))

/** Users, clients, providers, charge codes and exchange rates of the demo; existing data stays unchanged. */
export const ensureBaseSet = async (
  execute: Execute,
  credentials: Pick<Credentials, 'has' | 'check' | 'setPassword'>,
  now: Date,
): Promise<PrintedUser[]> => {
  const openedAt = now.getTime() - BASE_SET_DAYS * DAY
  const contextOf = (aggregate: AggregateName, name: string, at = openedAt): CommandContext => ({
    principal: { userId: 'demo', permissions: [], system: true },
    actor: { kind: 'SYSTEM', name: 'demo' },
    company: 'MVD',
    commandId: commandIdOf(aggregate, name),
    now: new Date(at),
  })
  // Data that an older version created under the same name stays unchanged.
  const executeOnce = async (
    aggregate: AggregateName,
    command: string,
    id: string | undefined,
    data: object,
    context: CommandContext,
  ) => {
    await execute(aggregate, command, id, data, context).catch((error: unknown) => {
      if (!(error instanceof KeyReused)) throw error
    })
  }
  const ensure = async (aggregate: AggregateName, command: string, name: string, data: object, at = openedAt) => {
    const outcome = execute(aggregate, command, undefined, data, contextOf(aggregate, name, at))
    return outcome.catch((error: unknown) => {
      if (error instanceof KeyReused) return { id: idOf(aggregate, name) }
      throw error
    })
  }

  // Names that a user who is not of the demo has already taken.
  const foreignUserNames = new Set<string>()
  // In sequence and first: users who are referenced as colleagues or sales reps must exist.
  for (const user of demoUsers)
    await ensure('user', 'CreateUser', user.userName, userForm(user)).catch((error: unknown) => {
      if (!(error instanceof KeyTaken)) throw error
      foreignUserNames.add(user.userName)
    })
  await Promise.all([
    ...demoChargeCodes.map((code) => ensure('charge-code', 'CreateChargeCode', code.id, code)),
    ...demoOrganizations.map(({ sector: _sector, weight: _weight, salesRep, domain, contacts: names, ...data }) =>
      ensure('organization', 'CreateOrganization', domain, {
        ...data,
        mail: `comex@${domain}`,
        salesRep: baseSetIds.userId(salesRep),
        contacts: contactForms(names, domain, domain),
      }),
    ),
    ...demoProviders.map(({ code, name, language, origins, services, category, domain, contacts: names }) =>
      ensure('provider', 'CreateProvider', code, {
        code,
        name,
        language,
        originCountries: origins,
        destinationCountries: ['UY', 'AR', 'PY'],
        categories: [category],
        services,
        contacts: contactForms(names, domain, code).map((contact) => ({ ...contact, services, traffics: origins })),
      }),
    ),
  ])
  await Promise.all([
    ...(['MVD', 'AUZ'] as const).map(async (company) => {
      const { data, calendar } = demoSettings[company]
      const change = (command: string, section: object) =>
        executeOnce(
          'company-settings',
          command,
          company,
          section,
          contextOf('company-settings', `${company}:${command}`),
        )
      await change('ChangeCompanyData', data)
      await change('ChangeCalendar', calendar)
    }),
    ...demoDisclaimers.map(async ({ key, retired = false, ...disclaimer }) => {
      const { id } = await ensure('disclaimer', 'CreateDisclaimer', key, disclaimer)
      if (retired)
        await executeOnce('disclaimer', 'DeactivateDisclaimer', id, {}, contextOf('disclaimer', `${key}:retired`))
    }),
    // Providers of an older demo were created with other categories. Their command must not change, or its key is reused
    // with another body; so this one sets the codes.
    ...demoProviders.map(async ({ code, category }) => {
      const id = baseSetIds.providerId(code)
      const categories = demoCategories[category]
      if (categories)
        await executeOnce('provider', 'ChangeProvider', id, { categories }, contextOf('provider', `${code}:categories`))
    }),
    ...demoRules.map((rule, index) => {
      const userId = baseSetIds.userId('lferreyra')
      return executeOnce(
        'quotation-rule',
        'CreateRule',
        undefined,
        { ...rule, order: (index + 1) * ruleStep },
        {
          ...contextOf('quotation-rule', rule.name, now.getTime() - RULES_SINCE_DAYS * DAY),
          principal: { userId, permissions: [], system: true },
          actor: { kind: 'STAFF', userId },
        },
      )
    }),
    ...demoMarkupRules.map((rule) => ensure('markup-rule', 'CreateMarkupRule', rule.name, rule)),
  ])
  // Rates of one currency share a stream: in sequence per currency, currencies in parallel.
  const rates = demoRates(now.getTime() - DEMO_DAYS * DAY, now.getTime())
  await Promise.all(
    ['EUR', 'ARS'].map(async (currency) => {
      for (const { at, ...rate } of rates)
        if (rate.currency === currency) {
          const data = { ...rate, source: 'Demo' }
          // An older version may have used the name without the suffix with another body.
          const name = `${rate.currency}:${rate.date}${rate.unitsPerBase === undefined ? '' : ':units'}`
          await ensure('exchange-rate', 'SetExchangeRate', name, data, at)
        }
    }),
  )
  const ownUsers = demoUsers.filter(({ userName }) => !foreignUserNames.has(userName))
  // Users with another password keep it, and are not listed with the demo’s.
  const listedUsers = await Promise.all(
    ownUsers.map(async (user) => {
      const userId = baseSetIds.userId(user.userName)
      const password = demoPassword(user)
      if (!(await credentials.has(userId))) await credentials.setPassword(userId, password, user.userName)
      else if (!(await credentials.check(userId, password))) return []
      return [{ userName: user.userName, password, role: user.role }]
    }),
  )
  return listedUsers.flat()
}

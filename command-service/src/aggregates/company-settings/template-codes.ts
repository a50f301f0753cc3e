import type { ChargeCodeLookup } from '@freight/contracts/api/lookups'
import { modesOf, transportModes } from '@freight/contracts/choices'
import type { TemplateName } from '@freight/contracts/company-settings/template-names'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { Refusal } from '@freight/platform/event-store/decider'

const flagOf = { AIR: 'air', SEA: 'sea', ROAD: 'road' } as const

type Template = string | { codes: readonly string[] }

const transportOf = (name: string) =>
  transportModes.find((transport) => modesOf[transport].some((mode) => name.startsWith(`${mode}_`)))

const codesIn = (templates: readonly Template[]): string[] =>
  templates.flatMap((one) => (typeof one === 'string' ? [one] : one.codes))

/** @throws Refusal unless every code is active for the template's transport; codes already in the template may stay */
export const refuseUnusableCodes = (
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

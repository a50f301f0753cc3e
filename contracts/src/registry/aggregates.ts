import type { z } from 'zod'
import type { Command } from '../api/command.ts'
import type { LookupName } from './lookups.ts'
import { chargeCodeCommands } from '../charge-code/charge-code-commands.ts'
import { chargeCodeEvents } from '../charge-code/charge-code.ts'
import { companySettingsCommands } from '../company-settings/company-settings-commands.ts'
import { companySettingsEvents } from '../company-settings/company-settings.ts'
import { costRequestCommands, costRequestEvents } from '../cost-request/cost-request.ts'
import { disclaimerCommands, disclaimerEvents } from '../disclaimer/disclaimer.ts'
import { exchangeRateCommands, exchangeRateEvents } from '../exchange-rate/exchange-rate.ts'
import { expressAddressCommands, expressAddressEvents } from '../express-address/express-address.ts'
import { expressCarrierCommands, expressCarrierEvents } from '../express-carrier/express-carrier.ts'
import { expressManifestCommands, expressManifestEvents } from '../express-manifest/express-manifest.ts'
import { expressPickupCommands, expressPickupEvents } from '../express-pickup/express-pickup.ts'
import { expressShipmentCommands } from '../express-shipment/express-shipment-commands.ts'
import { expressShipmentEvents } from '../express-shipment/express-shipment-events.ts'
import { expressTariffCommands } from '../express-tariff/express-tariff-commands.ts'
import { expressTariffEvents } from '../express-tariff/express-tariff-events.ts'
import { markupRuleCommands, markupRuleEvents } from '../markup-rule/markup-rule-routes.ts'
import { noteCommands, noteEvents } from '../note/note.ts'
import { organizationCommands } from '../organization/organization-commands.ts'
import { organizationEvents } from '../organization/organization.ts'
import { providerCommands } from '../provider/provider-commands.ts'
import { providerEvents } from '../provider/provider-routes.ts'
import { quotationCommands } from '../quotation/quotation-commands.ts'
import { quotationEvents } from '../quotation/quotation-events.ts'
import { quotationRuleCommands, quotationRuleEvents } from '../quotation-rule/quotation-rule.ts'
import { rateCommands } from '../rate/rate-commands.ts'
import { rateEvents } from '../rate/rate.ts'
import { rateImportCommands, rateImportEvents } from '../rate-import/rate-import.ts'
import { savedViewCommands, savedViewEvents } from '../saved-view/saved-view.ts'
import { signInCommands } from '../sign-in/sign-in-commands.ts'
import { signInEvents } from '../sign-in/sign-in-events.ts'
import { surchargeCommands, surchargeEvents } from '../surcharge/surcharge.ts'
import { userCommands, userEvents } from '../user/user.ts'
import type { collections } from './collections.ts'

/** The command table: every aggregate with its commands and events; `collections.ts` has their paths. */
export const aggregates = {
  quotation: { commands: quotationCommands, events: quotationEvents },
  'cost-request': { commands: costRequestCommands, events: costRequestEvents },
  'sign-in': { commands: signInCommands, events: signInEvents },
  user: { commands: userCommands, events: userEvents },
  organization: { commands: organizationCommands, events: organizationEvents },
  provider: { commands: providerCommands, events: providerEvents },
  note: { commands: noteCommands, events: noteEvents },
  'charge-code': { commands: chargeCodeCommands, events: chargeCodeEvents },
  'exchange-rate': { commands: exchangeRateCommands, events: exchangeRateEvents },
  'company-settings': { commands: companySettingsCommands, events: companySettingsEvents },
  disclaimer: { commands: disclaimerCommands, events: disclaimerEvents },
  'markup-rule': { commands: markupRuleCommands, events: markupRuleEvents },
  'quotation-rule': { commands: quotationRuleCommands, events: quotationRuleEvents },
  rate: { commands: rateCommands, events: rateEvents },
  surcharge: { commands: surchargeCommands, events: surchargeEvents },
  'rate-import': { commands: rateImportCommands, events: rateImportEvents },
  'express-tariff': { commands: expressTariffCommands, events: expressTariffEvents },
  'express-carrier': { commands: expressCarrierCommands, events: expressCarrierEvents },
  'express-address': { commands: expressAddressCommands, events: expressAddressEvents },
  'saved-view': { commands: savedViewCommands, events: savedViewEvents },
  'express-pickup': { commands: expressPickupCommands, events: expressPickupEvents },
  'express-manifest': { commands: expressManifestCommands, events: expressManifestEvents },
  'express-shipment': { commands: expressShipmentCommands, events: expressShipmentEvents },
} as const satisfies {
  [Name in keyof typeof collections]: { commands: Record<string, Command<z.ZodType, LookupName>>; events: object }
}

export type AggregateName = keyof typeof aggregates

/** Schemas of all events of the application, by type. */
export const eventSchemas: Readonly<Record<string, z.ZodType>> = Object.assign(
  {},
  ...Object.values(aggregates).map(({ events }) => events),
)

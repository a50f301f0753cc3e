import type { z } from 'zod'
import type { Command } from '../api/command.ts'
import type { LookupName } from './lookups.ts'
import { chargeCodeCommands } from '../charge-code/charge-code-commands.ts'
import { chargeCodeEvents } from '../charge-code/charge-code-events.ts'
import { companySettingsCommands } from '../company-settings/company-settings-commands.ts'
import { companySettingsEvents } from '../company-settings/company-settings-events.ts'
import { costRequestCommands } from '../cost-request/cost-request-commands.ts'
import { costRequestEvents } from '../cost-request/cost-request-events.ts'
import { disclaimerCommands } from '../disclaimer/disclaimer-commands.ts'
import { disclaimerEvents } from '../disclaimer/disclaimer-events.ts'
import { exchangeRateCommands } from '../exchange-rate/exchange-rate-commands.ts'
import { exchangeRateEvents } from '../exchange-rate/exchange-rate-events.ts'
import { expressAddressCommands } from '../express-address/express-address-commands.ts'
import { expressAddressEvents } from '../express-address/express-address-events.ts'
import { expressCarrierCommands } from '../express-carrier/express-carrier-commands.ts'
import { expressCarrierEvents } from '../express-carrier/express-carrier-events.ts'
import { expressManifestCommands } from '../express-manifest/express-manifest-commands.ts'
import { expressManifestEvents } from '../express-manifest/express-manifest-events.ts'
import { expressPickupCommands } from '../express-pickup/express-pickup-commands.ts'
import { expressPickupEvents } from '../express-pickup/express-pickup-events.ts'
import { expressShipmentCommands } from '../express-shipment/express-shipment-commands.ts'
import { expressShipmentEvents } from '../express-shipment/express-shipment-events.ts'
import { expressTariffCommands } from '../express-tariff/express-tariff-commands.ts'
import { expressTariffEvents } from '../express-tariff/express-tariff-events.ts'
import { markupRuleCommands } from '../markup-rule/markup-rule-commands.ts'
import { markupRuleEvents } from '../markup-rule/markup-rule-events.ts'
import { noteCommands } from '../note/note-commands.ts'
import { noteEvents } from '../note/note-events.ts'
import { organizationCommands } from '../organization/organization-commands.ts'
import { organizationEvents } from '../organization/organization-events.ts'
import { providerCommands } from '../provider/provider-commands.ts'
import { providerEvents } from '../provider/provider-events.ts'
import { quotationCommands } from '../quotation/quotation-commands.ts'
import { quotationEvents } from '../quotation/quotation-events.ts'
import { quotationRuleCommands } from '../quotation-rule/quotation-rule-commands.ts'
import { quotationRuleEvents } from '../quotation-rule/quotation-rule-events.ts'
import { rateCommands } from '../rate/rate-commands.ts'
import { rateEvents } from '../rate/rate-events.ts'
import { rateImportCommands } from '../rate-import/rate-import-commands.ts'
import { rateImportEvents } from '../rate-import/rate-import-events.ts'
import { savedViewCommands } from '../saved-view/saved-view-commands.ts'
import { savedViewEvents } from '../saved-view/saved-view-events.ts'
import { signInCommands } from '../sign-in/sign-in-commands.ts'
import { signInEvents } from '../sign-in/sign-in-events.ts'
import { surchargeCommands } from '../surcharge/surcharge-commands.ts'
import { surchargeEvents } from '../surcharge/surcharge-events.ts'
import { userCommands } from '../user/user-commands.ts'
import { userEvents } from '../user/user-events.ts'
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

import { chargeCodeCommands } from '../charge-code/commands.ts'
import { chargeCodeEvents } from '../charge-code/events.ts'
import { companySettingsCommands } from '../company-settings/commands.ts'
import { companySettingsEvents } from '../company-settings/events.ts'
import { costRequestCommands } from '../cost-request/commands.ts'
import { costRequestEvents } from '../cost-request/events.ts'
import { disclaimerCommands } from '../disclaimer/commands.ts'
import { disclaimerEvents } from '../disclaimer/events.ts'
import { exchangeRateCommands } from '../exchange-rate/commands.ts'
import { exchangeRateEvents } from '../exchange-rate/events.ts'
import { markupRuleCommands } from '../markup-rule/commands.ts'
import { markupRuleEvents } from '../markup-rule/events.ts'
import { noteCommands } from '../note/commands.ts'
import { noteEvents } from '../note/events.ts'
import { organizationCommands } from '../organization/commands.ts'
import { organizationEvents } from '../organization/events.ts'
import { providerCommands } from '../provider/commands.ts'
import { providerEvents } from '../provider/events.ts'
import { quotationCommands } from '../quotation/commands.ts'
import { quotationEvents } from '../quotation/events.ts'
import { quotationRuleCommands } from '../quotation-rule/commands.ts'
import { quotationRuleEvents } from '../quotation-rule/events.ts'
import { rateCommands } from '../rate/commands.ts'
import { rateEvents } from '../rate/events.ts'
import { rateImportCommands } from '../rate-import/commands.ts'
import { rateImportEvents } from '../rate-import/events.ts'
import { savedViewCommands } from '../saved-view/commands.ts'
import { savedViewEvents } from '../saved-view/events.ts'
import { signInCommands } from '../sign-in/commands.ts'
import { signInEvents } from '../sign-in/events.ts'
import { userCommands } from '../user/commands.ts'
import { userEvents } from '../user/events.ts'
import type { collections } from './collections.ts'

/** The command table: every aggregate with its commands and its events; their collections in the API stand in `collections.ts`. */
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
  'rate-import': { commands: rateImportCommands, events: rateImportEvents },
  'saved-view': { commands: savedViewCommands, events: savedViewEvents },
} as const satisfies { [Name in keyof typeof collections]: object }

export type AggregateName = keyof typeof aggregates

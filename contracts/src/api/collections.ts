/**
 * Every aggregate, with its collection in the API. It stands apart from the command table, because a browser needs these
 * words, and the command table would bring every schema with it.
 */
export const collections = {
  quotation: 'quotations',
  'cost-request': 'cost-requests',
  'sign-in': 'sign-ins',
  user: 'users',
  organization: 'organizations',
  provider: 'providers',
  note: 'notes',
  'charge-code': 'charge-codes',
  'exchange-rate': 'exchange-rates',
  'company-settings': 'settings',
  disclaimer: 'disclaimers',
  'markup-rule': 'markup-rules',
  'quotation-rule': 'quotation-rules',
  rate: 'rates',
  'rate-import': 'rate-imports',
  'saved-view': 'views',
} as const

/** `TakeQuotation` is asked at `…/take-quotation`. */
export const commandPath = (name: string): string => name.replace(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase()

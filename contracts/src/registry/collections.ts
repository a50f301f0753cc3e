/**
 * Collections of the aggregates in the API paths. Separate from the command table, so that a browser does not load its
 * schemas.
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
  surcharge: 'surcharges',
  'rate-import': 'rate-imports',
  'express-tariff': 'express-tariffs',
  'express-carrier': 'express-carriers',
  'express-address': 'express-addresses',
  'saved-view': 'views',
  'express-shipment': 'express-shipments',
  'express-pickup': 'express-pickups',
  'express-manifest': 'express-manifests',
} as const

/** Path of a command: `TakeQuotation` is `…/take-quotation`. */
export const commandPath = (name: string): string => name.replace(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase()

/** Texts load in a few files per language: `start` before the first paint, the others with the pages that use them. */
export const textGroups = {
  start: [
    'shell',
    'common',
    'errors',
    'auth',
    'home',
    'notifications',
    'commands',
    'table',
    'catalogue',
    'views',
    'drafts',
    'notes',
    'agents',
  ],
  quotation: ['quotations', 'quotationCommands', 'quotationInfo', 'history'],
  request: ['newQuotation', 'expressForm'],
  pricing: ['prices', 'finalize', 'thirdParty', 'rates', 'rules'],
  offer: ['clientOffer'],
  express: ['express', 'expressPickups', 'expressTariff'],
  catalogues: ['organizations', 'providers', 'chargeCodes', 'users', 'fileImport'],
  document: ['document'],
  reports: ['reports', 'analytics'],
  settings: ['settings'],
} as const

export type TextGroup = keyof typeof textGroups
export const groupNames = Object.keys(textGroups) as TextGroup[]

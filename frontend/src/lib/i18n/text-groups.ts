/** Texts load in a few files per language: `start` before the first paint, the others with the pages that use them. */
export const textGroups = {
  start: [
    'shell',
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
  quotation: ['quotations', 'quotationCommands', 'quotationInfo', 'prices', 'history'],
  pricing: ['newQuotation', 'finalize', 'thirdParty', 'rates', 'rules'],
  express: ['express', 'expressForm', 'expressPickups', 'expressTariff'],
  catalogues: ['organizations', 'providers', 'chargeCodes', 'users', 'fileImport'],
  reports: ['reports', 'analytics', 'settings'],
} as const

export type TextGroup = keyof typeof textGroups

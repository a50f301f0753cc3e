import type { Margins } from '@freight/contracts/company-settings/settings'

/** When a sell needs the management's approval. */
export type ApprovalTerms = { margins: Margins; clientNeedsIt: boolean }

import type { Margins } from '@freight/contracts/company-settings/settings'

/** Conditions under which a sell needs the approval of the management. */
export type ApprovalTerms = { margins: Margins; clientNeedsIt: boolean }

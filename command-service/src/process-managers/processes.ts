import { deactivatedUsers } from './deactivated-users.ts'
import { mergedOrganizations } from './merged-organizations.ts'
import type { Process } from './process.ts'
import { provenClients } from './proven-clients.ts'
import { retiredChargeCodes } from './retired-charge-codes.ts'

/** Every process manager of the house. */
export const processes: readonly Process[] = [retiredChargeCodes, deactivatedUsers, mergedOrganizations, provenClients]

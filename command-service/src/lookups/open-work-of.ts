import type { Facts } from '@freight/contracts/api/lookups'
import type { FactProvider } from './known-states.ts'

/** What of the user that the order is about is not finished. */
export const openWork: FactProvider<Facts['openWork']> = ({ id }, known) => known.openWork(id)

import type { Facts } from '@freight/contracts/api/lookups'
import type { FactProvider } from './known-states.ts'

/** The settings of the company whose the thing is that is decided on. */
export const settings: FactProvider<Facts['settings']> = async ({ company }, known) =>
  (await known.settings(company)).state

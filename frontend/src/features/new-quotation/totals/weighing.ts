import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { createContext, use } from 'react'

/** Weighing rule of the form: the company's, or that of the existing quotation. */
export const Weighing = createContext<ChargeableRule | undefined>(undefined)

/** The numbers of the rule; undefined while unknown, when the trade's defaults apply. */
export const useChargeableRule = (): ChargeableRule | undefined => use(Weighing)

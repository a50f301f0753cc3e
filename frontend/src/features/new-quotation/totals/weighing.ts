import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { createContext, use } from 'react'

/** How cargo is weighed in the form: as the company does, or as the quotation was. */
export const Weighing = createContext<ChargeableRule | undefined>(undefined)

/** The numbers of it; undefined as long as they are not known: those of the trade. */
export const useChargeableRule = (): ChargeableRule | undefined => use(Weighing)

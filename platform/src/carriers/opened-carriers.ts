import type { Config } from '../config.ts'
import { builtInCarrier } from './built-in.ts'
import { type CircuitChange, type CircuitState, guarded } from './guarded.ts'
import { myDhl } from './mydhl/mydhl.ts'
import type { Carrier } from './port.ts'

export type Carriers = {
  /** The adapter of a carrier; without one the built-in carrier, with our own waybills. */
  carrierOf: (code: string) => Carrier
  /** Adapters with an account and their circuits, for operations. */
  circuits: () => { code: string; circuit: () => CircuitState }[]
}

/** Carriers of the configuration. */
export const openedCarriers = (
  { MYDHL_URL, MYDHL_USER, MYDHL_PASSWORD }: Pick<Config, 'MYDHL_URL' | 'MYDHL_USER' | 'MYDHL_PASSWORD'>,
  clock: () => Date,
  onCircuit: (carrier: string, change: CircuitChange) => void = () => {},
): Carriers => {
  if (MYDHL_URL !== '' && (MYDHL_USER === '' || MYDHL_PASSWORD === ''))
    throw new Error('The configuration is wrong. MYDHL_USER, MYDHL_PASSWORD: needed with MYDHL_URL')
  const access = { url: MYDHL_URL, user: MYDHL_USER, password: MYDHL_PASSWORD }
  const dhl = () => guarded(myDhl(access, { clock }), { clock, onCircuit: (change) => onCircuit('DHL', change) })
  const adapters = new Map(MYDHL_URL === '' ? [] : [['DHL', dhl()]])
  return {
    carrierOf: (code) => adapters.get(code.toUpperCase()) ?? builtInCarrier,
    circuits: () => [...adapters].map(([code, { circuit }]) => ({ code, circuit })),
  }
}

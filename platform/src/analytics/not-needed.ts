import { Unavailable } from '../errors.ts'
import type { Analytics } from './port.ts'

/** Of a process that asks for no figures: no engine is opened for it. */
export const noAnalytics: Analytics = {
  insert: async () => {
    throw new Unavailable('analytics')
  },
  query: async () => {
    throw new Unavailable('analytics')
  },
  stream: async () => {
    throw new Unavailable('analytics')
  },
  exec: async () => {
    throw new Unavailable('analytics')
  },
  ping: async () => {},
  close: async () => {},
}

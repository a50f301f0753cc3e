import { Unavailable } from '../errors.ts'
import type { Analytics } from './port.ts'

/** For a process without figures: no engine is opened. */
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

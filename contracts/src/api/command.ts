import type { z } from 'zod'
import type { FactName } from './lookups.ts'
import type { Policy } from '../access/policy.ts'

/**
 * What may be asked, and by whom.
 * `creates`: 'main' is the bare POST of its collection, 'named' a creation with a name of its own, 'copy' one out of
 * another of its kind, which the path names.
 * `from`: in which statuses it is possible, for aggregates that have a status.
 * `leadsTo`: the statuses that it may lead to; absent where it leaves the status as it is.
 * `door`: the one path where it is asked, because its bytes come with it; it has none of its own.
 * `needs`: facts from elsewhere that the shell fetches for the decision; a body can never carry them.
 */
export type Command<Data extends z.ZodType = z.ZodType, Needs extends FactName = FactName> = {
  policy: Policy
  data: Data
  summary: string
  needs: readonly Needs[]
  creates?: 'main' | 'named' | 'copy'
  from?: readonly string[]
  leadsTo?: readonly string[]
  door?: string
  /** Who may know that the thing is there which is copied; to others there is none. */
  reach?: Policy
}

type Options<Needs extends FactName> = {
  summary: string
  needs?: readonly Needs[]
  creates?: 'main' | 'named' | 'copy'
  from?: readonly string[]
  leadsTo?: readonly string[]
  door?: string
  reach?: Policy
}

export const command = <Data extends z.ZodType, const Needs extends FactName = never>(
  policy: Policy,
  data: Data,
  { needs, ...options }: Options<Needs>,
): Command<Data, Needs> => ({ policy, data, needs: needs ?? [], ...options })

export type CommandData<C> = C extends Command<infer Data> ? z.output<Data> : never
export type CommandNeeds<C> = C extends Command<z.ZodType, infer Needs> ? Needs : never

/** `TakeQuotation` is asked at `…/take-quotation`. */
export const commandPath = (name: string): string => name.replace(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase()

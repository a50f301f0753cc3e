import type { z } from 'zod'
import type { LookupName } from './lookups.ts'
import type { Policy } from '../access/policy.ts'

/**
 * What may be asked, and by whom.
 * `creates`: 'main' is the bare POST of its collection, 'named' a creation with a name of its own, 'copy' one out of
 * another of its kind, which the path names.
 * `from`: in which statuses it is possible, for aggregates that have a status.
 * `leadsTo`: the statuses that it may lead to; absent where it leaves the status as it is.
 * `uploadRoute`: the only route that gives this command, because a file comes with it; no route is made for it.
 * `needs`: what the decision needs from other aggregates; it is looked up before it, and a body can never carry it.
 */
export type Command<Data extends z.ZodType = z.ZodType, Needs extends LookupName = LookupName> = {
  policy: Policy
  data: Data
  summary: string
  needs: readonly Needs[]
  creates?: 'main' | 'named' | 'copy'
  from?: readonly string[]
  leadsTo?: readonly string[]
  uploadRoute?: string
  /** Who may know that the source of a copy exists; to others it is not found. */
  visibility?: Policy
}

type Options<Needs extends LookupName> = {
  summary: string
  needs?: readonly Needs[]
  creates?: 'main' | 'named' | 'copy'
  from?: readonly string[]
  leadsTo?: readonly string[]
  uploadRoute?: string
  visibility?: Policy
}

export const command = <Data extends z.ZodType, const Needs extends LookupName = never>(
  policy: Policy,
  data: Data,
  { needs, ...options }: Options<Needs>,
): Command<Data, Needs> => ({ policy, data, needs: needs ?? [], ...options })

export type CommandData<C> = C extends Command<infer Data> ? z.output<Data> : never
export type CommandNeeds<C> = C extends Command<z.ZodType, infer Needs> ? Needs : never

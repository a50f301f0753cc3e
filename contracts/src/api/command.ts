import type { z } from 'zod'
import type { Policy } from '../access/policy.ts'

/**
 * A command with its policy.
 * `creates`: 'main' is the plain POST of its collection, 'named' a creation with its own path, 'copy' a creation from
 * the object in the path.
 * `from`: statuses in which it is possible, for aggregates with a status.
 * `leadsTo`: statuses after it; absent where it leaves the status.
 * `uploadRoute`: the only route of the command, because it needs a file or makes a secret; it has no route of its own.
 * `needs`: names of `Lookups`, data of other aggregates for its decision; the server looks it up, and a body can never
 * contain it.
 */
export type Command<Data extends z.ZodType = z.ZodType, Needs extends string = string> = {
  policy: Policy
  data: Data
  summary: string
  needs: readonly Needs[]
  creates?: 'main' | 'named' | 'copy'
  from?: readonly string[]
  leadsTo?: readonly string[]
  uploadRoute?: string
  /** Permission to learn that the source of a copy exists; other users get NOT_FOUND. */
  visibility?: Policy
}

type Options<Needs extends string> = {
  summary: string
  needs?: readonly Needs[]
  creates?: 'main' | 'named' | 'copy'
  from?: readonly string[]
  leadsTo?: readonly string[]
  uploadRoute?: string
  visibility?: Policy
}

export const command = <Data extends z.ZodType, const Needs extends string = never>(
  policy: Policy,
  data: Data,
  { needs, ...options }: Options<Needs>,
): Command<Data, Needs> => ({ policy, data, needs: needs ?? [], ...options })

export type CommandData<C> = C extends Command<infer Data> ? z.output<Data> : never
export type CommandNeeds<C> = C extends Command<z.ZodType, infer Needs> ? Needs : never

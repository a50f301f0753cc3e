import type { ContainerType } from '@freight/contracts/freight/transport'

const words: Readonly<Record<ContainerType, true>> = {
  '20FR': true,
  '20GP': true,
  '20HC': true,
  '20NOR': true,
  '20OT': true,
  '20PL': true,
  '20RE': true,
  '40FR': true,
  '40GP': true,
  '40HC': true,
  '40NOR': true,
  '40OT': true,
  '40PL': true,
  '40RE': true,
  '40REHC': true,
  '45HC': true,
}

/** The container types, repeated here so that their schema stays out of the browser. */
export const containerWords: readonly string[] = Object.keys(words)

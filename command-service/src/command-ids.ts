import { v5 } from 'uuid'

const namespace = '5d6c6a0e-6f0b-4b6e-9d0b-2f6d5c1c7a41'

/** The ids that belong to a command: the same command has the same ids, so a repetition changes nothing. */
export const commandIds = (commandId: string) => {
  let made = 0
  return {
    aggregate: () => v5(`${commandId}/aggregate`, namespace),
    event: (index: number) => v5(`${commandId}/event/${index}`, namespace),
    next: () => {
      made += 1
      return v5(`${commandId}/${made}`, namespace)
    },
  }
}

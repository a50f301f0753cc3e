import { hash } from 'node:crypto'

const namespace = Buffer.from('5d6c6a0e6f0b4b6e9d0b2f6d5c1c7a41', 'hex')

/** A UUID of version 5 (RFC 9562). Written here because every event needs one and the package takes three times as long. */
export const nameBasedId = (name: string): string => {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The ids that a command generates: the same command generates the same ids, so a repetition changes nothing. */
export const commandIds = (commandId: string) => {
  let idCount = 0
  return {
    /** Id of the command that creates the new client of this command. */
    clientCommand: () => nameBasedId(`${commandId}/client`),
    aggregate: () => nameBasedId(`${commandId}/aggregate`),
    event: (index: number) => nameBasedId(`${commandId}/event/${index}`),
    next: () => {
      idCount += 1
      return nameBasedId(`${commandId}/${idCount}`)
    },
  }
}

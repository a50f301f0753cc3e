/** Somebody who gets an offer, in a list that is being written. */
export interface Person {
  id: number
  name: string
  mail: string
}

/** What has to be written before it can go out. */
export interface PersonLack {
  name?: 'name'
  mail?: 'mail' | 'twice'
}

type Written = Pick<Person, 'name' | 'mail'>

const looksLikeMail = (text: string) => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/.test(text)

/** As the command takes it. */
export const sayable = ({ name, mail }: Written): Written => ({ name: name.trim(), mail: mail.trim() })

const sameMail = (a: Written, b: Written) => sayable(a).mail.toLowerCase() === sayable(b).mail.toLowerCase()

export const personAdded = (people: readonly Person[], { name, mail }: Written): readonly Person[] => [
  ...people,
  { id: Math.max(0, ...people.map(({ id }) => id)) + 1, name, mail },
]

/** What is missing, by the id of who it is missing of. */
export const lacksOf = (people: readonly Person[]): Readonly<Record<number, PersonLack>> =>
  Object.fromEntries(
    people.flatMap((one, index) => {
      const { name, mail } = sayable(one)
      const isTwice = people.slice(0, index).some((former) => sameMail(former, one))
      const wrong = !looksLikeMail(mail) ? 'mail' : isTwice ? 'twice' : undefined
      const lack: PersonLack = { ...(name === '' && { name: 'name' }), ...(wrong !== undefined && { mail: wrong }) }
      return name === '' || wrong !== undefined ? [[one.id, lack] as const] : []
    }),
  )

/** A new address; the name comes along when it is somebody's whom the client's page knows. */
export const addressed = (name: string, mail: string, contacts: readonly Written[]): Partial<Written> => {
  const known = contacts.find((one) => one.mail !== '' && sameMail(one, { name: '', mail }))
  return { mail, ...(name.trim() === '' && known && { name: known.name }) }
}

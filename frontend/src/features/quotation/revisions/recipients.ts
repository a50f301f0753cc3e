/** A recipient of an offer while the list is edited. */
export interface Person {
  id: number
  name: string
  mail: string
}

/** Missing or invalid fields of a recipient. */
export interface PersonLack {
  name?: 'name'
  mail?: 'mail' | 'twice'
}

type Written = Pick<Person, 'name' | 'mail'>

const isMailAddress = (text: string) => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/.test(text)

/** Name and address without surrounding spaces, as the command expects them. */
export const trimmed = ({ name, mail }: Written): Written => ({ name: name.trim(), mail: mail.trim() })

const sameMail = (a: Written, b: Written) => trimmed(a).mail.toLowerCase() === trimmed(b).mail.toLowerCase()

export const personAdded = (people: readonly Person[], { name, mail }: Written): readonly Person[] => [
  ...people,
  { id: Math.max(0, ...people.map(({ id }) => id)) + 1, name, mail },
]

/** Problems by recipient id. */
export const lacksOf = (people: readonly Person[]): Readonly<Record<number, PersonLack>> =>
  Object.fromEntries(
    people.flatMap((one, index) => {
      const { name, mail } = trimmed(one)
      const isTwice = people.slice(0, index).some((former) => sameMail(former, one))
      const mailLack = !isMailAddress(mail) ? 'mail' : isTwice ? 'twice' : undefined
      const lack: PersonLack = {
        ...(name === '' && { name: 'name' }),
        ...(mailLack !== undefined && { mail: mailLack }),
      }
      return name === '' || mailLack !== undefined ? [[one.id, lack] as const] : []
    }),
  )

/** Sets the address, and the name too where it is the address of a known contact. */
export const addressed = (name: string, mail: string, contacts: readonly Written[]): Partial<Written> => {
  const contact = contacts.find((one) => one.mail !== '' && sameMail(one, { name: '', mail }))
  return { mail, ...(name.trim() === '' && contact && { name: contact.name }) }
}

/** A recipient of the offer, or of a copy. */
export interface Person {
  name: string
  mail: string
}

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/

export const isAddress = (text: string): boolean => ADDRESS.test(text)

const capital = (word: string) => word.slice(0, 1).toLocaleUpperCase() + word.slice(1)

/** Default name from the address: `laura.techera@acme.example` is Laura Techera. */
const nameIn = (mail: string): string =>
  (mail.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .filter((word) => word !== '')
    .map(capital)
    .join(' ')

const personIn = (text: string): Person => {
  const [, name = '', mail = ''] = /^(.*?)<([^>]*)>\s*$/.exec(text) ?? []
  if (mail !== '') return { name: name.replaceAll('"', '').trim() || nameIn(mail), mail: mail.trim() }
  return isAddress(text) ? { name: nameIn(text), mail: text } : { name: text, mail: '' }
}

// A comma inside quotes belongs to the name.
const SEPARATOR = /[;\n]|,(?=(?:[^"]*"[^"]*")*[^"]*$)/

/** Parses typed or pasted people: `Laura Techera <laura@acme.example>; compras@acme.example`. */
export const peopleIn = (text: string): Person[] =>
  text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(personIn)

export const samePerson = (a: Person, b: Person): boolean =>
  a.mail === '' && b.mail === '' ? a.name === b.name : a.mail.toLowerCase() === b.mail.toLowerCase()

/** Adds people without duplicates. */
export const withPeople = (people: readonly Person[], addedPeople: readonly Person[]): Person[] =>
  addedPeople.reduce<Person[]>(
    (all, one) => (all.some((each) => samePerson(each, one)) ? all : [...all, one]),
    [...people],
  )

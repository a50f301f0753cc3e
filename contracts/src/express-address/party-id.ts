import { sameContent } from '../same-content.ts'

/** The party with an id; an unchanged one keeps its former id. */
export const withId = <Party extends { id: string }>(
  party: Party,
  { newId }: { newId: () => string },
  former?: Party,
): Party => {
  if (party.id !== '') return party
  const same = former && sameContent({ ...former, id: '' }, party)
  return { ...party, id: same ? former.id : newId() }
}

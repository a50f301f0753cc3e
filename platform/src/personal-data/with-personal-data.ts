import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { z } from 'zod'
import type { AppendOptions, EventStore, NewEvent, StoredText, UniqueKey } from '../event-store/port.ts'
import { decoded } from '../event-store/stored/stored-text.ts'
import { personalFields, type PersonalFields, emptyPersonalTexts, withPersonalTexts } from './personal-fields.ts'
import { looksSealed, personOf, sealedText, unsealedText, withoutSealed } from './sealed-text.ts'
import { type Vault } from './vault.ts'

/**
 * An event store that never stores personal data in the clear: fields marked in the schemas are encrypted with the
 * key of their person before hashing and storing, and decrypted on every read. After `vault.erase` they read as
 * `[erased]`, and the hashes of the log still match. Personal unique values are stored as keyed hashes.
 */
export const withPersonalData = <Store extends EventStore>(
  store: Store,
  vault: Vault,
  schemas: Readonly<Record<string, z.ZodType>>,
): Store => {
  const fieldsByType = new Map<string, PersonalFields>()
  for (const [type, schema] of Object.entries(schemas)) {
    const fields = personalFields(schema)
    if (fields) fieldsByType.set(type, fields)
  }
  const isPersonal = ({ type }: { type: string }) => fieldsByType.has(type)

  const withPersonalChanged = <Event extends NewEvent>(
    events: readonly Event[],
    streamOf: (event: Event) => string,
    change: (text: string, personId: string) => string,
    pseudonym = (text: string) => text,
  ) =>
    events.map((event) => {
      const fields = fieldsByType.get(event.type)
      return fields
        ? { ...event, data: withPersonalTexts(event.data, fields, streamOf(event), pseudonym, change) }
        : event
    })

  const protect = async (stream: string, events: readonly NewEvent[]) => {
    const persons = new Set<string>()
    const inStream = () => stream
    withPersonalChanged(
      events,
      inStream,
      (text, personId) => {
        persons.add(personId)
        return text
      },
      vault.pseudonym,
    )
    if (persons.size === 0) return events
    const keys = await vault.ensure([...persons])
    return withPersonalChanged(
      events,
      inStream,
      (text, personId) => {
        const key = keys.get(personId)
        if (!key) throw new Error(`The vault gave no key for ${personId}`)
        return sealedText(key, text, personId)
      },
      vault.pseudonym,
    )
  }

  const reveal = async (events: StoredEvent[]) => {
    if (!events.some(isPersonal)) return events
    const persons = new Set<string>()
    const streamOf = ({ stream }: StoredEvent) => stream
    withPersonalChanged(events, streamOf, (text) => {
      const personId = personOf(text)
      if (personId !== undefined) persons.add(personId)
      return text
    })
    const keys = await vault.find([...persons])
    return withPersonalChanged(events, streamOf, (text) => {
      const personId = personOf(text)
      return personId === undefined ? text : unsealedText(keys.get(personId), text, personId)
    })
  }

  /** Leaves out personal texts without decrypting them. */
  const blank = (event: StoredText): StoredText => {
    const fields = fieldsByType.get(event.type)
    if (!fields) return event
    const { data } = decoded(event)
    let [sealedCount, plainCount] = [0, 0]
    emptyPersonalTexts(data, fields, (text) => {
      if (looksSealed(text)) sealedCount += 1
      else plainCount += 1
    })
    // `withoutSealed` compares counts only: a plain personal text from before the mark must not be offset by a typed
    // text of sealed form.
    const blankedText = plainCount === 0 ? withoutSealed(event.text, sealedCount) : undefined
    if (sealedCount + plainCount > 0) event.text = blankedText ?? JSON.stringify(data)
    return event
  }

  const hashed = ({ scope, value, personal }: UniqueKey): UniqueKey => ({
    scope,
    value: personal ? vault.pseudonym(value) : value,
  })
  const withoutPersonalKeys = ({ reserve, release, ...options }: AppendOptions): AppendOptions => ({
    ...options,
    ...(reserve && { reserve: reserve.map(hashed) }),
    ...(release && { release: release.map(hashed) }),
  })

  /** Per stream: the last append that waits for keys; settled when it has been passed to the store. */
  const pendingAppends = new Map<string, Promise<void>>()

  return {
    ...store,
    append: async (stream, expectedRevision, events, options) => {
      const before = pendingAppends.get(stream)
      const add = (protectedEvents: readonly NewEvent[]) =>
        store.append(stream, expectedRevision, protectedEvents, options && withoutPersonalKeys(options))
      if (!before && !events.some(isPersonal)) return add(events)
      // An append without personal data must not overtake one to the same stream that waits for a key.
      const protection = Promise.all([protect(stream, events), before])
        .then(([protectedEvents]) => ({ appended: add(protectedEvents) }))
        .finally(() => {
          if (pendingAppends.get(stream) === completion) pendingAppends.delete(stream)
        })
      const completion = protection.then(
        () => {},
        () => {},
      )
      pendingAppends.set(stream, completion)
      const { appended } = await protection
      return appended
    },
    keyHolder: (key) => store.keyHolder(hashed(key)),
    readStream: async (stream, from) => reveal(await store.readStream(stream, from)),
    readAll: async (after, options) => reveal(await store.readAll(after, options)),
    readTexts: async (after, options) => (await store.readTexts(after, options)).map(blank),
    subscribe: (after, handler, options) =>
      store.subscribe(after, async (events) => handler(await reveal([...events])), options),
  }
}

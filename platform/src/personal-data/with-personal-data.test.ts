import { person, personal } from '@freight/contracts/events/personal'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { memoryEventStore } from '../testing/memory-event-store.ts'
import { chained, frozen } from '../event-store/hash-chain.ts'
import { sampleEvent } from '../testing/event-samples.ts'
import { eventStoreContract } from '../testing/event-store.contract.ts'
import { memoryVault } from '../testing/memory-vault.ts'
import { withPersonalData } from './with-personal-data.ts'

const Contact = person(z.object({ id: z.string(), name: personal(z.string()), role: z.string() }), 'id')
const Recipient = person(z.object({ name: personal(z.string()), mail: personal(z.string()) }), 'mail')
const schemas = {
  UserCreated: z.object({ userName: z.string(), name: personal(z.string()), phone: personal(z.string()).optional() }),
  ContactsNamed: z.object({ contacts: z.array(Contact) }),
  QuoteSent: z.object({ recipients: z.array(Recipient) }),
  GoodsDescribed: z.object({ goods: z.string(), pieces: z.int() }),
}
const ana = { id: 'C-1', name: 'Ana Pérez', role: 'buyer' }
const luis = { id: 'C-2', name: 'Luis Gómez', role: 'seller' }
const created = { userName: 'aperez', name: 'Ana Pérez', phone: '' }

const stores = () => {
  const raw = memoryEventStore()
  const vault = memoryVault()
  return { raw, vault, store: withPersonalData(raw, vault, schemas) }
}

test('personal texts are stored encrypted, decrypted on reading, and left out when events are read as text', async () => {
  const { raw, store } = stores()
  const data = { contacts: [ana, luis] }
  await store.append('provider-1', 0, [sampleEvent(data, 'ContactsNamed'), sampleEvent({ goods: 'pumps', pieces: 1 })])

  const [stored] = await raw.readStream('provider-1')
  expect(JSON.stringify(stored)).not.toMatch(/Ana|Luis/)
  expect(stored?.data).toEqual({
    contacts: [
      { ...ana, name: expect.stringMatching(/^enc:v1:C-1:[A-Za-z0-9+/]+=*$/) },
      { ...luis, name: expect.stringMatching(/^enc:v1:C-2:/) },
    ],
  })
  expect((await store.readStream('provider-1'))[0]?.data).toEqual(data)
  expect((await store.readAll(0))[0]?.data).toEqual(data)
  expect(JSON.parse((await store.readTexts(0))[0]?.text ?? '')).toEqual({
    contacts: [ana, luis].map((one) => ({ ...one, name: '' })),
  })
  const delivered: unknown[] = []
  const live = store.subscribe(0, async (events) => void delivered.push(...events.map((event) => event.data)))
  await live.caughtUp()
  await live.stop()
  expect(delivered).toEqual([data, { goods: 'pumps', pieces: 1 }])
})

test('reading events as text leaves out personal fields only, whatever the others contain', async () => {
  const { raw, store } = stores()
  const typedText = `enc:v1:somebody:${'A'.repeat(40)}`
  const sealedAndTyped = { userName: typedText, name: 'Ana "the" Pérez', phone: '' }
  await store.append('user-1', 0, [sampleEvent(sealedAndTyped, 'UserCreated')])
  // Events from before their fields were personal, and empty ones.
  await raw.append('user-2', 0, [
    sampleEvent({ ...created, name: typedText }, 'UserCreated'),
    sampleEvent(created, 'UserCreated'),
    sampleEvent({ ...created, userName: typedText }, 'UserCreated'),
  ])
  await raw.append('user-3', 0, [sampleEvent({ userName: 'x', name: '' }, 'UserCreated')])
  const read = (await store.readTexts(0)).map(({ text, data }) => [JSON.parse(text), data])
  const blank = [
    { ...sealedAndTyped, name: '' },
    { ...created, name: '' },
    { ...created, name: '' },
    { ...created, userName: typedText, name: '' },
    { userName: 'x', name: '' },
  ]
  expect(read).toEqual(blank.map((one) => [one, one]))
})

test('a text without a person belongs to the stream, and an empty one stays', async () => {
  const { raw, store } = stores()
  await store.append('user-aperez', 0, [sampleEvent(created, 'UserCreated')])
  const [stored] = await raw.readStream('user-aperez')
  expect(stored?.data).toEqual({ ...created, name: expect.stringMatching(/^enc:v1:user-aperez:/) })
  expect((await store.readStream('user-aperez'))[0]?.data).toEqual(created)
})

test('a mail address in any spelling is one person, and the address is not in the id', async () => {
  const { raw, store } = stores()
  const recipients = [
    { name: 'Ana', mail: 'ana@example.com' },
    { name: 'Ana P.', mail: 'ANA@example.com' },
    { name: 'Nobody', mail: '' },
  ]
  await store.append('quotation-1', 0, [sampleEvent({ recipients }, 'QuoteSent')])
  const text = JSON.stringify((await raw.readStream('quotation-1'))[0]?.data)
  const persons = [...text.matchAll(/enc:v1:([^:]+):/g)].map(([, id]) => id)
  expect(persons).toEqual([persons[0], persons[0], persons[0], persons[0], 'quotation-1'])
  expect(text).not.toMatch(/ana@example/i)
  expect((await store.readStream('quotation-1'))[0]?.data).toEqual({ recipients })
})

test('an erased person is erased on every read, the others stay, and the hash chain is intact', async () => {
  const { raw, store, vault } = stores()
  await store.append('provider-1', 0, [sampleEvent({ contacts: [ana, luis] }, 'ContactsNamed'), sampleEvent()])
  await vault.erase('C-1')
  expect((await store.readStream('provider-1'))[0]?.data).toEqual({ contacts: [{ ...ana, name: '[erased]' }, luis] })

  // The same person gets a new key later; erased texts stay erased.
  await store.append('provider-1', 2, [sampleEvent({ contacts: [ana] }, 'ContactsNamed')])
  const [before, , after] = await store.readStream('provider-1')
  expect(before?.data).toEqual({ contacts: [{ ...ana, name: '[erased]' }, luis] })
  expect(after?.data).toEqual({ contacts: [ana] })

  let previousHash = ''
  for (const event of await raw.readStream('provider-1')) {
    expect(event.hash).toBe(chained(frozen(event), event.stream, event.revision, previousHash).hash)
    previousHash = event.hash
  }
})

test('a text in the form of an encrypted one does not reveal texts of others', async () => {
  const { raw, store } = stores()
  await store.append('provider-1', 0, [sampleEvent({ contacts: [ana] }, 'ContactsNamed')])
  const stolenText = /enc:v1:C-1:[^"]+/.exec(JSON.stringify(await raw.readStream('provider-1')))?.[0]
  const data = { contacts: [{ ...luis, name: stolenText }] }
  await store.append('provider-2', 0, [sampleEvent(data, 'ContactsNamed')])
  expect((await store.readStream('provider-2'))[0]?.data).toEqual(data)
})

test("the caller's events are not changed", async () => {
  const { store } = stores()
  const event = sampleEvent({ contacts: [ana] }, 'ContactsNamed')
  await store.append('provider-1', 0, [event])
  expect(event.data).toEqual({ contacts: [ana] })
})

describe('an event store with personal data', () => {
  const { store } = stores()
  eventStoreContract(async () => store)
})

test('a personal unique value is stored as a keyed hash, reserved once and released', async () => {
  const { raw, store, vault } = stores()
  const mail = { scope: 'user-mail', value: 'ana@example.com', personal: true as const }
  await store.append('user-1', 0, [sampleEvent(created, 'UserCreated')], { reserve: [mail] })
  await expect(
    store.append('user-2', 0, [sampleEvent(created, 'UserCreated')], { reserve: [mail] }),
  ).rejects.toMatchObject({ scope: 'user-mail', value: vault.pseudonym('ana@example.com') })
  await raw.append('user-3', 0, [sampleEvent({ goods: 'pumps' })], {
    reserve: [{ scope: 'user-mail', value: mail.value }],
  })
  expect(await store.keyHolder(mail)).toBe('user-1')
  await store.append('user-1', 1, [sampleEvent({ goods: 'pumps' })], { release: [mail] })
  await store.append('user-2', 0, [sampleEvent(created, 'UserCreated')], { reserve: [mail] })
})

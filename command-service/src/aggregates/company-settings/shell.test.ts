import { NotFound, WrongRevision } from '@freight/platform/errors'
import { Refusal } from '@freight/platform/event-store/decider'
import { expect, test } from 'vitest'
import { administrator, commandsInMemory, userWith } from '../../testing/commands-in-memory.ts'

const manager = userWith('gerente', 'GERENTE_COMERCIAL')

test('settings exist without being created, for the known companies only', async () => {
  const { as } = await commandsInMemory()
  const { id, revision } = await as(manager)('company-settings', 'ChangeMargins', 'MVD', { AIR: '2' }, { ifMatch: 0 })
  expect({ id, revision }).toEqual({ id: 'MVD', revision: 1 })
  await expect(as(manager)('company-settings', 'ChangeMargins', 'XYZ', { AIR: '2' })).rejects.toThrow(NotFound)
  await expect(as(manager)('company-settings', 'ChangeMargins', 'MVD', { AIR: '3' }, { ifMatch: 0 })).rejects.toThrow(
    WrongRevision,
  )
})

test('a changed reason list of the quotation’s company applies at once, for users of any company', async () => {
  const { as, commercial, request } = await commandsInMemory()
  const created = await as(commercial)('quotation', 'RequestQuotation', undefined, request())
  const cancelled = ['DUPLICATE', 'ERROR', 'CLIENT_WITHDREW', 'OTHER'].map((code) => ({
    code,
    label: { es: code, en: code, pt: code },
    active: code === 'OTHER',
  }))
  await as(manager)('company-settings', 'ChangeReasons', 'MVD', { cancelled })
  const cancel = (reasonCode: string) =>
    as(commercial)('quotation', 'CancelQuotation', created.id, { reasonCode }, { company: 'AUZ' })
  await expect(cancel('ERROR')).rejects.toThrow(Refusal)
  expect((await cancel('OTHER')).revision).toBe(2)
})

test('the day of a quotation is the one of its company', async () => {
  const { as, commercial, request } = await commandsInMemory()
  const now = new Date('2026-03-10T02:00:00Z')
  // In Montevideo it is still the ninth, in Tokyo the tenth.
  await as(administrator)('company-settings', 'ChangeCompanyData', 'AUZ', { timeZone: 'Asia/Tokyo' })
  const requestFor = (company: string) =>
    as(commercial)('quotation', 'RequestQuotation', undefined, request({ shipmentDate: '2026-03-09' }), {
      now,
      company,
    })
  await expect(requestFor('AUZ')).rejects.toThrow('lies in the past')
  expect((await requestFor('MVD')).id).toBe('MVD-2026-000001')
})

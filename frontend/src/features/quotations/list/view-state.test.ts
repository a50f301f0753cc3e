import { expect, test } from 'vitest'
import { filtersOf } from '../filters/list-filters.ts'
import { columnsOf, columnsText, stateIn, stateText } from './view-state.ts'

const columns = [{ id: 'key', fixed: true }, { id: 'status' }, { id: 'client' }, { id: 'cost', hidden: true }]
const asItComes = { order: [], visibility: {}, widths: {} }
const noSort = () => undefined

test('the same filters are written alike, whatever their order in the address', () => {
  const text = (address: string) => stateText(filtersOf(new URLSearchParams(address)), undefined)
  expect(text('modo=LCL,LSE&q=hua yuan')).toBe(text('q=hua+yuan&modo=LSE&modo=LCL&view=v1'))
  expect(stateIn('modo=LSE%2CLCL&cols=key&colour=red', noSort)).toBe('modo=LCL%2CLSE')
})

test('a sort is part of the state', () =>
  expect(stateIn('modo=LCL&sort=-client', (search) => search.get('sort') ?? undefined)).toBe('modo=LCL&sort=-client'))

test('columns as they come are not written; others are, in their order', () => {
  expect(columnsText(columns, asItComes)).toBe('')
  expect(columnsText(columns, { ...asItComes, visibility: { cost: true, status: false } })).toBe('key,client,cost')
  expect(columnsText(columns, { ...asItComes, order: ['key', 'client', 'status', 'cost'] })).toBe('key,client,status')
})

test('columns that were written are shown again; those the user has not are passed over', () => {
  const shown = (text: string) => columnsText(columns, { ...asItComes, ...columnsOf(columns, text) })
  expect(shown('key,cost,client')).toBe('key,cost,client')
  expect(shown('margin,key,client')).toBe('key,client')
  expect(shown('')).toBe('')
})

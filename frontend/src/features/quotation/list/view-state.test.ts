import { expect, test } from 'vitest'
import { filtersOf } from '../filters/list-filters.ts'
import { columnsOf, columnsText } from '../../../components/data-table/shown-columns.ts'
import { stateIn, stateText } from './list-frame.tsx'

const columns = [{ id: 'key', fixed: true }, { id: 'status' }, { id: 'client' }, { id: 'cost', hidden: true }]
const asItComes = { order: [], visibility: {}, widths: {} }
const noSort = () => undefined

test('equal filters have equal text, whatever their order in the URL', () => {
  const text = (address: string) => stateText(filtersOf(new URLSearchParams(address)), undefined)
  expect(text('modo=LCL,LSE&q=hua yuan')).toBe(text('q=hua+yuan&modo=LSE&modo=LCL&view=v1'))
  expect(stateIn('modo=LSE%2CLCL&cols=key&colour=red', noSort)).toBe('modo=LCL%2CLSE')
})

test('the sort is part of the stored state', () =>
  expect(stateIn('modo=LCL&sort=-client', (search) => search.get('sort') ?? undefined)).toBe('modo=LCL&sort=-client'))

test('default columns are not written; others are written in their order', () => {
  expect(columnsText(columns, asItComes)).toBe('')
  expect(columnsText(columns, { ...asItComes, visibility: { cost: true, status: false } })).toBe('key,client,cost')
  expect(columnsText(columns, { ...asItComes, order: ['key', 'client', 'status', 'cost'] })).toBe('key,client,status')
})

test('stored columns are shown again; columns without access are skipped', () => {
  const shown = (text: string) => columnsText(columns, { ...asItComes, ...columnsOf(columns, text) })
  expect(shown('key,cost,client')).toBe('key,cost,client')
  expect(shown('margin,key,client')).toBe('key,client')
  expect(shown('')).toBe('')
})

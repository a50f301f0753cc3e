import { expect, test } from 'vitest'
import { bodyOf } from './body-of.ts'

const currentFields = {
  title: 'Closing',
  tags: { carrier: 'MSC', client: { id: 'acme', name: 'Acme' }, lane: { origin: 'CN' } },
  validUntil: '2026-12-31',
}

test('a nested column is merged into the present value of its field', () =>
  expect(
    bodyOf({ title: 'Closed', 'tags.carrier': 'CMA', 'tags.lane.destination': 'MVD' }, currentFields, false),
  ).toEqual({
    title: 'Closed',
    tags: { carrier: 'CMA', client: { id: 'acme', name: 'Acme' }, lane: { origin: 'CN', destination: 'MVD' } },
  }))

test('an empty cell removes its value and parents that become empty', () =>
  expect(bodyOf({ 'tags.carrier': null, 'tags.lane.origin': null, validUntil: null }, currentFields, false)).toEqual({
    tags: { client: { id: 'acme', name: 'Acme' } },
    validUntil: null,
  }))

test('a new entry ignores empty cells', () =>
  expect(bodyOf({ title: 'New', 'tags.carrier': null, validUntil: null }, undefined, true)).toEqual({
    title: 'New',
    tags: {},
  }))

import { expect, test } from 'vitest'
import { bodyOf } from './body-of.ts'

const standing = {
  title: 'Closing',
  tags: { carrier: 'MSC', client: { id: 'acme', name: 'Acme' }, lane: { origin: 'CN' } },
  validUntil: '2026-12-31',
}

test('what lies deeper is written into what stands there', () =>
  expect(bodyOf({ title: 'Closed', 'tags.carrier': 'CMA', 'tags.lane.destination': 'MVD' }, standing, false)).toEqual({
    title: 'Closed',
    tags: { carrier: 'CMA', client: { id: 'acme', name: 'Acme' }, lane: { origin: 'CN', destination: 'MVD' } },
  }))

test('an empty cell takes its value away, and what is empty then', () =>
  expect(bodyOf({ 'tags.carrier': null, 'tags.lane.origin': null, validUntil: null }, standing, false)).toEqual({
    tags: { client: { id: 'acme', name: 'Acme' } },
    validUntil: null,
  }))

test('a new entry has nothing to take away', () =>
  expect(bodyOf({ title: 'New', 'tags.carrier': null, validUntil: null }, undefined, true)).toEqual({
    title: 'New',
    tags: {},
  }))

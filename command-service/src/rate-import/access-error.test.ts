import type { SignedInUser } from '@freight/platform/sessions/users'
import { expect, test } from 'vitest'
import { deciders } from '../aggregates/deciders.ts'
import { accessErrorOf } from './rate-imports.ts'

const key = (keyId: string, permission: string) => ({ keyId, permissions: [permission] })
const user = (changes: object = {}) =>
  ({
    active: true,
    permissions: ['PRICING', 'COMERCIAL'],
    apiKeys: [key('erp', 'PRICING'), key('weak', 'COMERCIAL')],
    ...changes,
  }) as unknown as SignedInUser
const lost = (apiKey: string | undefined, of = user()) =>
  accessErrorOf({ byId: async () => of })({ ...deciders['rate-import'].initial, by: 'jrey', apiKey })

test('an import of an API key needs the key and the right of both key and owner; one of a user goes on', async () => {
  expect(await lost(undefined, user({ permissions: [] }))).toBeUndefined()
  expect(await lost('erp')).toBeUndefined()
  expect(await lost('weak')).toBe('FORBIDDEN')
  expect(await lost('erp', user({ permissions: ['COMERCIAL'] }))).toBe('FORBIDDEN')
  expect(await lost('erp', user({ active: false }))).toBe('FORBIDDEN')
  expect(await lost('revoked')).toBe('KEY_REVOKED')
})

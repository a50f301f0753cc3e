import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { aggregates } from '@freight/contracts/registry/aggregates'
import type { Command } from '@freight/contracts/api/command'
import { type Permission, permissions } from '@freight/contracts/vocabulary/permissions'
import type { Policy } from '@freight/contracts/access/policy'
import { routes } from '@freight/contracts/registry/routes'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const namedIn = (policy: Policy): Permission[] => {
  switch (policy.kind) {
    case 'permission':
      return [policy.permission]
    case 'allOf':
    case 'anyOf':
      return policy.of.flatMap(namedIn)
    case 'own':
    case 'inPerson':
      return namedIn(policy.of)
    default:
      return []
  }
}

const commands = Object.values(aggregates).flatMap((aggregate): Command[] => Object.values(aggregate.commands))
const guarded = [...commands, ...Object.values(routes)].flatMap(({ policy }) => namedIn(policy))

/** Sources of rights outside of policies: fields, rows and figures for some readers only, and the existing screens. */
const sources = [
  readFileSync(`${root}/contracts/src/access/cost-rights.ts`, 'utf8'),
  ...['command-service', 'query-service'].flatMap((service) =>
    readdirSync(`${root}/${service}/src`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing/'))
      .map((file) => readFileSync(`${root}/${service}/src/${file}`, 'utf8')),
  ),
].join('\n')
const screens = readFileSync(`${root}/frontend/src/app/routes.ts`, 'utf8')
  .split(/^ {2}\{/m)
  .filter((route) => /\bpage\b/.test(route))
  .join('\n')

const isUsed = (permission: Permission): boolean =>
  guarded.includes(permission) || sources.includes(`'${permission}'`) || screens.includes(`'${permission}'`)

test('there are the 36 permissions of the specification', () => expect(new Set(permissions).size).toBe(36))

test('each permission is in use', () => expect(permissions.filter((permission) => !isUsed(permission))).toEqual([]))

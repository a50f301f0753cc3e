import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusedLicences } from './licences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let plantedRoot: string
beforeEach(() => {
  plantedRoot = mkdtempSync(join(tmpdir(), 'licences-'))
})
afterEach(() => rmSync(plantedRoot, { recursive: true, force: true }))

const plant = (packages: object) => writeFileSync(join(plantedRoot, 'package-lock.json'), JSON.stringify({ packages }))

test('every installed package has an allowed licence', () => expect(refusedLicences(root)).toEqual([]))

test('the check reports a package with another licence and one without any', () => {
  plant({
    '': {},
    contracts: {},
    'node_modules/copyleft': { license: 'AGPL-3.0-only' },
    'node_modules/a/node_modules/@scope/unnamed': { version: '1.0.0' },
    'node_modules/fine': { license: 'MIT' },
  })
  expect(refusedLicences(plantedRoot)).toEqual(['copyleft: AGPL-3.0-only', '@scope/unnamed: none'])
})

test('the check skips workspaces and builds for other platforms', () => {
  plant({
    'node_modules/@freight/contracts': { link: true },
    'node_modules/@oxlint-tsgolint/win32-x64': { optional: true, os: ['win32'], cpu: ['x64'] },
  })
  expect(refusedLicences(plantedRoot)).toEqual([])
})

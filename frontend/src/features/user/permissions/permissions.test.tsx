import type { EntryEvent } from '@freight/contracts/api/catalogue'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Answer, fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import {
  PermissionEditor,
  PermissionWords,
  RoleTags,
  PermissionSign,
  type RoleInFull,
  type RoleName,
} from './permission-editor.tsx'
import { RolesDialog } from '../users.tsx'

const roles: RoleInFull[] = (['COMMERCIAL', 'ANALYST'] as const).map((role) => ({
  role,
  permissions: [...permissionsOf([role])],
  users: 2,
}))
const granted: EntryEvent = {
  revision: 5,
  type: 'UserPermissionsChanged',
  at: '2026-02-12T12:00:00.000Z',
  actor: { kind: 'STAFF', id: 'vr', name: 'Valeria Ríos' },
  changes: [{ field: 'permissions', from: [], to: ['CONSULTAR_SPOT'] }],
}

const open = (
  start: readonly Permission[],
  stored: readonly Permission[] = start,
  held: RoleName[] = ['COMMERCIAL'],
) => {
  const given: (readonly Permission[])[] = []
  const Editor = () => {
    const [extra, setExtra] = useState(start)
    return (
      <PermissionEditor
        roles={roles}
        held={held}
        extra={extra}
        stored={{ extra: stored, held }}
        events={[granted]}
        onRoles={() => undefined}
        onExtra={(next) => {
          given.push(next)
          setExtra(next)
        }}
      />
    )
  }
  renderAt(<Editor />)
  return given
}
const line = (name: RegExp) => screen.getByRole('checkbox', { name })
const foot = () => document.querySelector('.permissions-foot')

test('a permission of a role shows that it needs no extra, and a click changes nothing', () => {
  const given = open([])
  const commercial = line(/^Comercial, por Comercial$/)
  expect(commercial).toBeChecked()
  expect(commercial).toHaveAttribute('aria-disabled', 'true')
  expect(commercial.querySelector('.permission-box')).toBeNull()
  expect(commercial.querySelectorAll('.permission-dot > i')).toHaveLength(1)
  fireEvent.click(commercial)
  expect(given).toEqual([])
})

test('an extra that a role also contains can still be removed', () => {
  const given = open(['COMERCIAL'])
  const commercial = line(/^Comercial, por Comercial$/)
  expect(commercial).not.toHaveAttribute('aria-disabled')
  fireEvent.click(commercial)
  expect(given).toEqual([[]])
})

test('a click toggles an extra; changes are marked', () => {
  const given = open([])
  const pricing = () => line(/^Pricing, /)
  expect(pricing()).not.toBeChecked()
  expect(pricing().querySelectorAll('.permission-dot > i')).toHaveLength(0)
  fireEvent.click(pricing())
  expect(pricing()).toHaveAccessibleName('Pricing, extra')
  expect(pricing()).toHaveAttribute('data-changed', 'true')
  expect(pricing()).toHaveFocus()
  fireEvent.click(pricing())
  expect(pricing()).not.toHaveAttribute('data-changed')
  expect(given).toEqual([['PRICING'], []])
})

test('arrow keys move between permissions, Space grants the extra; with Ctrl neither has an effect', () => {
  const given = open([])
  const grid = screen.getByRole('group', { name: 'Permisos' })
  expect(line(/^Comercial, /)).toHaveAttribute('tabindex', '0')
  fireEvent.keyDown(grid, { key: 'ArrowDown', ctrlKey: true })
  expect(line(/^Comercial, /)).toHaveAttribute('tabindex', '0')
  fireEvent.keyDown(grid, { key: 'x' })
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  expect(line(/^Comercial, /)).toHaveAttribute('tabindex', '-1')
  expect(document.activeElement).toHaveAttribute('data-permission', 'GERENTE_COMERCIAL')
  fireEvent.keyDown(grid, { key: ' ', altKey: true })
  expect(given).toEqual([])
  fireEvent.keyDown(grid, { key: ' ' })
  expect(given).toEqual([['GERENTE_COMERCIAL']])
  expect(foot()).toHaveTextContent('GERENTE_COMERCIAL')
})

test('the editor counts the permissions by source', () => {
  open(['PRICING'])
  const counts = [...document.querySelectorAll('.permissions-counts dd')].map(({ textContent }) => textContent)
  const byRole = permissionsOf(['COMMERCIAL']).length
  expect(counts).toEqual([`${byRole} por rol`, '1 extra', `${36 - byRole - 1} sin permiso`])
  const access = within(screen.getByRole('region', { name: 'Accesos' }))
  expect(access.getByRole('heading')).toHaveTextContent(/^Accesos2 de 8$/)
})

const permission = 'CONSULTAR_SPOT'
const none = { permission, byRoles: [], isExtra: false } as const

test.each([
  ['sin permiso', none, false],
  ['se quita al guardar', none, true],
  ['extra sin guardar', { ...none, isExtra: true }, false],
  ['extra de Valeria Ríos, 12/02/2026', { ...none, isExtra: true }, true],
  ['por Análisis', { ...none, byRoles: ['ANALYST'] }, false],
  ['extra', { ...none, permission: 'MODIFICAR_SPOT', isExtra: true }, true],
] as const)('describes a permission as %s', (words, right, wasExtra) => {
  renderAt(<PermissionWords right={{ ...right, byRoles: [...right.byRoles] }} wasExtra={wasExtra} events={[granted]} />)
  expect(screen.getByText(`· ${words}`)).toBeInTheDocument()
})

test.each([
  ['role', ['circle', 'path']],
  ['extra', ['rect', 'path']],
  ['none', ['circle']],
] as const)('each source has its own icon: %s', (kind, shapes) => {
  renderAt(<PermissionSign kind={kind} />)
  expect([...(document.querySelector('svg')?.children ?? [])].map(({ tagName }) => tagName)).toEqual(shapes)
})

const tags = (held: RoleName[], stored: RoleName[] = held) => {
  const given: RoleName[][] = []
  renderAt(<RoleTags roles={roles} held={held} stored={stored} onChange={(next) => void given.push(next)} />)
  return given
}

test('a cross removes a role, the list adds one, in a fixed order', async () => {
  const given = tags(['ANALYST'], [])
  expect(screen.getByText('Análisis').closest('.entity-tag')).toHaveAttribute('data-changed', 'true')
  fireEvent.click(screen.getByRole('button', { name: 'Quitar el rol Análisis' }))
  fireEvent.click(screen.getByRole('button', { name: 'Rol' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Comercial' }))
  expect(given).toEqual([[], ['COMMERCIAL', 'ANALYST']])
})

test('the editor offers no role to a user with all of them', () => {
  tags(['COMMERCIAL', 'ANALYST'])
  expect(screen.queryByRole('button', { name: 'Rol' })).not.toBeInTheDocument()
  expect(screen.getByText('Análisis').closest('.entity-tag')).not.toHaveAttribute('data-changed')
})

const dialog = (answer: () => Answer | Promise<Answer>) => {
  fakeApi({ 'GET /app/v1/roles': answer })
  renderAt(<RolesDialog onClose={() => undefined} />)
}

test('the dialog shows the permissions of each role side by side', async () => {
  dialog(() => ({ body: { rows: roles } }))
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  const row = (await screen.findByRole('rowheader', { name: 'Comercial' })).closest('tr')
  const cells = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
  expect(cells).toEqual(['sí', ''])
  cleanup()
  dialog(() => 'unreachable')
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

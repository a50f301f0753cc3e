import { FilterIcon, PlusIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listPath, newQuotationPath } from '../../features/organizations/paths.ts'
import { call } from '../../lib/api/api.ts'
import type { Command } from '../../lib/browser/commands.ts'
import { useMay } from '../../lib/auth/session.ts'
import type { Client } from './palette-items.ts'

const MOST_CLIENTS = 3
const NONE: readonly Client[] = []

/** Clients whose name or tax number is typed, and what can be done with the first of them. */
export const useClientItems = (typed: string) => {
  const { t } = useTranslation('commands')
  const navigate = useNavigate()
  const may = useMay()
  const mayRead = may('CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION')
  const { data } = useQuery({
    queryKey: ['organizations', 'palette', typed],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations', { query: { q: typed, limit: MOST_CLIENTS }, signal })).rows,
    enabled: mayRead && typed !== '',
  })
  const clients = typed === '' ? NONE : (data ?? NONE)
  const [first] = clients
  const commandOf = (id: string, title: string, icon: Command['icon'], path: string | undefined): Command[] =>
    path === undefined || icon === undefined ? [] : [{ id, title, icon, run: () => void navigate(path) }]
  const name = first?.nombreFantasia || first?.razonSocial || ''
  return {
    clients,
    clientCommands:
      first === undefined
        ? []
        : [
            ...commandOf('client.new', t('newFor', { client: name }), <PlusIcon />, newQuotationPath(first.id, may)),
            ...commandOf('client.list', t('filterBy', { client: name }), <FilterIcon />, listPath(first.id, may)),
          ],
    /** Where a client is looked at: their card, or else their quotations. */
    open: ({ id, rut, razonSocial }: Client): string | undefined =>
      may('CONSULTAR_ORGANIZACION')
        ? `/organizaciones?${new URLSearchParams({ q: rut || razonSocial, id }).toString()}`
        : listPath(id, may),
  }
}

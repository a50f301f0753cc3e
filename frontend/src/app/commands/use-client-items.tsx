import { FilterIcon, PlusIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listPath, newQuotationPath } from '../../features/organization/paths.ts'
import { call } from '../../lib/api/api.ts'
import type { Command } from '../../lib/browser/browser-commands.ts'
import { useMay } from '../../lib/auth/session.ts'
import { useCardPath } from '../../lib/browser/use-card.ts'
import type { Client } from './palette-items.ts'

const MAX_CLIENTS = 3
const NO_CLIENTS: readonly Client[] = []

/** Clients that match the typed name or tax number, and actions for the first of them. */
export const useClientItems = (typed: string) => {
  const { t } = useTranslation('commands')
  const navigate = useNavigate()
  const may = useMay()
  const pathOf = useCardPath()
  const mayRead = may('CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION')
  const { data } = useQuery({
    queryKey: ['organizations', 'palette', typed],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/organizations', { query: { q: typed, limit: MAX_CLIENTS }, signal })).rows,
    enabled: mayRead && typed !== '',
  })
  const clients = typed === '' ? NO_CLIENTS : (data ?? NO_CLIENTS)
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
    /** Path of a client: in the catalogue, or on their card over the page. */
    pathToClient: ({ id, rut, razonSocial }: Client): string =>
      may('CONSULTAR_ORGANIZACION')
        ? `/organizaciones?${new URLSearchParams({ q: rut || razonSocial, id }).toString()}`
        : pathOf('client', id),
  }
}

import { Button, InputGroup } from '@blueprintjs/core'
import { EditIcon, SearchIcon, TrashIcon } from '@blueprintjs/icons'
import { searchText } from '@freight/contracts/search-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offerUndo, useFailureNotice } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { addressesOf, addressKeys, addressOptions, type AddressRow } from '../../../lib/queries/queries.ts'
import { AddressDrawer } from './lazy-forms.ts'

const SHOWN = 6
const MOST = 500

/** The address book of the organization for express shipments; nothing without the right to it. */
export const AddressesCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('organizations')
  const format = useFormat()
  const queries = useQueryClient()
  const notifyFailure = useFailureNotice()
  const [q, setQ] = useState('')
  const [isAllShown, setAllShown] = useState(false)
  /** The entry in the form; `new` for another one. */
  const [opened, setOpened] = useState<string>()
  const { data } = useQuery(addressesOf({ client: id, limit: MOST }))
  const { data: entry } = useQuery({
    ...addressOptions(opened ?? ''),
    enabled: opened !== undefined && opened !== 'new',
  })
  const act = useCommand(
    ({ of, name }: { of: string; name: 'RemoveExpressAddress' | 'RestoreExpressAddress' }, commandId) =>
      command('express-address', name, of, {}, { commandId }),
    { targetOf: ({ of }) => of, onDone: () => queries.invalidateQueries({ queryKey: addressKeys.all }) },
  )
  if (data?.mayChange !== true) return null
  const words = searchText(q).split(' ')
  const rows = data.rows.filter(({ name, company, city, countryCode, postalCode }) =>
    words.every((word) => searchText(name, company, city, countryCode, postalCode).includes(word)),
  )
  const restore = (of: string) =>
    void act.run({ of, name: 'RestoreExpressAddress' }).catch((error) => notifyFailure(t('addresses.failed'), error))
  const remove = async ({ source: { id: of }, name }: AddressRow) => {
    try {
      await act.run({ of, name: 'RemoveExpressAddress' })
      void offerUndo({ key: `address-${of}`, title: t('addresses.removed', { name }), undo: () => restore(of) })
    } catch (error) {
      notifyFailure(t('addresses.failed'), error)
    }
  }
  const close = () => setOpened(undefined)
  return (
    <section className="card org-people" aria-label={t('addresses.title')}>
      <header className="card-head">
        <h2>{t('addresses.title')}</h2>
        <span className="count">{data.rows.length}</span>
        <div className="end">
          {data.rows.length > SHOWN && (
            <InputGroup
              size="small"
              leftElement={<SearchIcon aria-hidden="true" />}
              aria-label={t('addresses.search')}
              placeholder={t('addresses.search')}
              value={q}
              onValueChange={setQ}
            />
          )}
          <button type="button" className="link-button" onClick={() => setOpened('new')}>
            {t('addresses.add')}
          </button>
        </div>
      </header>
      {rows.length === 0 && <p className="card-body quiet">{t(q === '' ? 'addresses.none' : 'addresses.noMatch')}</p>}
      <ul>
        {rows.slice(0, isAllShown ? MOST : SHOWN).map((row) => (
          <li key={row.source.id} className="org-person pad-6-12 line-17 row gap-10 size-12-5 line-below">
            <span className="org-person-name stack flex-1 min-width-0">
              <span className="clipped">{row.name}</span>
              <span className="quiet clipped">
                {[row.company === row.name ? '' : row.company, row.postalCode, row.city, row.countryCode]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {row.lastUsed && <span className="quiet">{t('addresses.used', { on: format.near(row.lastUsed.at) })}</span>}
            <Button
              size="small"
              variant="minimal"
              icon={<EditIcon />}
              aria-label={t('addresses.edit', { name: row.name })}
              onClick={() => setOpened(row.source.id)}
            />
            <Button
              size="small"
              variant="minimal"
              icon={<TrashIcon />}
              aria-label={t('common.removeNamed', { name: row.name })}
              onClick={() => void remove(row)}
            />
          </li>
        ))}
      </ul>
      {!isAllShown && rows.length > SHOWN && (
        <button type="button" className="link-button margin-4-12-8" onClick={() => setAllShown(true)}>
          {t('addresses.more', { count: rows.length - SHOWN })}
        </button>
      )}
      {opened === 'new' && <AddressDrawer organization={id} entry={undefined} onClose={close} />}
      {entry !== undefined && entry.id === opened && (
        <AddressDrawer key={entry.id} organization={id} entry={entry} onClose={close} />
      )}
    </section>
  )
}

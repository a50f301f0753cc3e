import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { searchText } from '@freight/contracts/search-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { FilterInput } from '../../components/data-table/filter-input.tsx'
import { ListFoot } from '../../components/data-table/list-foot.tsx'
import { useColumnLayout } from '../../components/data-table/use-column-layout.ts'
import { Empty } from '../../components/feedback/empty.tsx'
import { notify } from '../../components/feedback/toaster.ts'
import { type Draft, draftsFor, removeDraft, renameDraft, saveDraft, useDrafts } from '../../lib/storage/drafts.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { draftColumns } from './draft-columns.tsx'
import { DraftMeter } from './draft-meter.tsx'
import '../../components/data-table/list-page.css'
import '../../components/data-table/list-preview.css'
import './drafts.css'

const formPathOf = {
  NEW_QUOTATION: '/mis-cotizaciones?new',
  NEW_PRICING: '/pricing/cotizador?',
  NEW_EXPRESS: '/operativa/express?new=express',
}

const matches = ({ name, display }: Draft, words: string) =>
  searchText(words)
    .split(' ')
    .every((word) => searchText(name, ...Object.values(display)).includes(word))

const newFormPath = (may: ReturnType<typeof useMay>): string | undefined => {
  if (may('SOLICITAR_COTIZACION')) return '/mis-cotizaciones?new'
  return may('PRICING', 'ALTA_COTIZACION') ? '/pricing/cotizador' : undefined
}

/** Unsent drafts stored in this browser. */
export default function Drafts() {
  const { t } = useTranslation('drafts')
  const format = useFormat()
  const navigate = useNavigate()
  const may = useMay()
  const me = useSession()?.id
  const ownDrafts = draftsFor(useDrafts(), me)
  const [words = '', setWords] = useUrlValue('q')
  const [selected, setSelected] = useState<string>()
  const [renaming, setRenaming] = useState<number>()
  const control = useColumnLayout('drafts')
  const rows = words === '' ? ownDrafts : ownDrafts.filter((draft) => matches(draft, words))
  const notifyFull = () => void notify({ kind: 'failed', title: t('full'), text: t('fullText') })

  const actions = {
    renaming,
    onRename: setRenaming,
    onNamed: (draft: Draft, name: string) => {
      if (!renameDraft(draft.id, name)) notifyFull()
    },
    onOpen: (draft: Draft) =>
      void navigate(
        `${formPathOf[draft.type]}&${draft.template ? 'template' : 'draft'}=${draft.id}`.replace('?&', '?'),
      ),
    onCopy: ({ id: _id, date: _date, ...draft }: Draft) => {
      const copy = saveDraft({ ...draft, name: t('copyName', { name: draft.name }).slice(0, 120) })
      if (copy === undefined) notifyFull()
      else setSelected(String(copy.id))
    },
    onRemove: (draft: Draft) => {
      const restore = removeDraft(draft.id)
      void notify({
        kind: 'undo',
        title: t('deleted', { name: draft.name }),
        action: { text: t('undo'), onClick: () => void (restore() || notifyFull()) },
      })
    },
  }
  const columns = draftColumns(t, format, actions)
  const formPath = newFormPath(may)
  const newQuotationButton = formPath && (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => navigate(formPath)}>
      {t('newQuotation')}
    </Button>
  )

  return (
    <div className="list-page">
      <header className="list-head">
        <h1 className="list-tab head-tab">
          {t('title')} <span className="count">{ownDrafts.length}</span>
        </h1>
        <span className="end">{newQuotationButton}</span>
      </header>
      <div className="filter-bar">
        <FilterInput value={words} onChange={(text) => setWords(text, { replace: true })} label={t('search')} />
        <DraftMeter />
      </div>
      <p className="drafts-hint">{t('hint')}</p>
      <div className="list-body">
        <DataTable
          label={t('title')}
          columns={columns}
          control={control}
          rows={rows}
          rowKey={(draft) => String(draft.id)}
          total={rows.length}
          selected={selected}
          onSelect={setSelected}
          onOpen={actions.onOpen}
          empty={
            words === '' ? (
              <Empty kind="none" title={t('none.title')} help={t('none.help')} actions={newQuotationButton} />
            ) : (
              <Empty
                kind="no-match"
                title={t('noMatch')}
                actions={<Button onClick={() => setWords(undefined)}>{t('clear')}</Button>}
              />
            )
          }
        />
      </div>
      <ListFoot hints={['move', 'open', 'filter', 'shortcuts']}>{t('count', { count: rows.length })}</ListFoot>
    </div>
  )
}

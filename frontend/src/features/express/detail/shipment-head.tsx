import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { MoreIcon, PrintIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useDownload } from '../../../components/documents/use-download.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { type Command, useCommands } from '../../../lib/browser/browser-commands.ts'
import { withValues } from '../../../lib/browser/url-state.ts'
import { type Act, isOverJourney, shipmentActs } from '../acts/use-shipment-command.ts'
import { WorkGlyph } from '../list/work-glyph.tsx'
import { hueOfWork, shortReference } from '../shipment.ts'
import type { PartProps } from './lists-cards.tsx'

/** Key of a command on this screen. */
const keys: Partial<Record<Act, string>> = {
  TakeExpressShipment: 't',
  BookExpressShipment: 'b',
  MarkLabelPrinted: 'p',
  AddTrackingEvent: 'e',
}

/** The next step has the blue button; the first one possible counts. */
const nextSteps: readonly Act[] = [
  'ConfirmBookingOutcome',
  'BookExpressShipment',
  'TakeExpressShipment',
  'RateExpressShipment',
  'FinishExpressShipment',
  'AddTrackingEvent',
]

const buttons: readonly Act[] = ['MarkLabelPrinted', 'TakeExpressShipment', 'BookExpressShipment', 'AddTrackingEvent']

const allPapers = ['invoice', 'packing-list', 'waybill'] as const

/** Reference, status and client of the open shipment, with what can be done now. */
export const ShipmentHead = ({ detail, acts, run, isBusy }: PartProps & { isBusy: boolean }) => {
  const { t } = useTranslation('express')
  const { t: shell } = useTranslation('shell')
  const may = useMay()
  const [, setSearch] = useSearchParams()
  const { row, request, bookingState, booking } = detail
  const isRunning = bookingState === 'BOOKING' || bookingState === 'VOIDING'
  const next = nextSteps.find((act) => acts.has(act) && (act !== 'FinishExpressShipment' || isOverJourney(detail)))
  const shown = [...buttons, ...(next === undefined ? [] : [next])].filter(
    (act, index, all) => acts.has(act) && act !== 'FinishExpressShipment' && all.indexOf(act) === index,
  )
  const openForm = (from: 'copy' | 'return' | 'amend') => () =>
    setSearch((before) => withValues(before, { new: 'express', draft: undefined, [from]: row.id }))
  const copyWaybill = async () => {
    if (booking === undefined) return
    await navigator.clipboard.writeText(booking.trackingNumber)
    void notify({ title: t('waybillCopied'), text: booking.trackingNumber })
  }
  useCommands([
    ...shown.flatMap((act): Command[] =>
      keys[act] === undefined || isBusy
        ? []
        : [{ id: act, title: t(`act.${act}`), keys: keys[act], scope: 'screen', run: () => run(act) }],
    ),
    ...(booking === undefined
      ? []
      : [
          {
            id: 'copy-waybill',
            title: t('copyWaybill'),
            keys: 'g',
            scope: 'screen' as const,
            run: () => void copyWaybill(),
          },
        ]),
  ])
  const inMenu = shipmentActs.filter((act) => acts.has(act) && !shown.includes(act) && act !== 'FinishExpressShipment')
  const priceList = row.direction === 'IB' ? request.ibExpress : request.obExpress
  const papers = allPapers.filter((paper) => paper !== 'waybill' || booking !== undefined)
  const mayRequest = may('SOLICITAR_SHIPMENT')
  return (
    <header className="express-head gap-6-10 row wrap">
      <h2 className="line-24" title={row.id}>
        {shortReference(row.id).join('')}
      </h2>
      <span
        className="status-chip ink-2 line-16 pill inline-row gap-6 min-width-0 size-12-5"
        data-hue={hueOfWork[row.work]}
      >
        <WorkGlyph work={row.work} /> {t(`work.${row.work}`)}
      </span>
      <span className="clipped flex-1 secondary">
        <strong>{row.client?.name ?? t('common.noClient')}</strong>
        {row.clientReference !== '' && ` · ${t('clientReference', { reference: row.clientReference })}`}
        {` · ${t(`direction.${row.direction}`).toLowerCase()}, ${t('priceList', { code: priceList })}`}
        {row.assignedTo !== undefined && ` · ${row.assignedTo.name}`}
      </span>
      <div className="flex wrap gap-6 margin-left-auto">
        {isRunning && (
          <Button disabled loading>
            {t(`act.BookExpressShipment`)}
          </Button>
        )}
        {shown.map((act) => (
          <Button
            key={act}
            {...(act === next && { intent: 'primary' as const })}
            {...(act === 'MarkLabelPrinted' && { variant: 'minimal' as const, icon: <PrintIcon /> })}
            disabled={isBusy}
            onClick={() => run(act)}
          >
            {t(`act.${act}`)} {keys[act] !== undefined && <kbd aria-hidden="true">{keys[act]?.toUpperCase()}</kbd>}
          </Button>
        ))}
        {row.work === 'IN_PROGRESS' && may('EXPRESS_OP') && (
          <Button
            disabled={!acts.has('FinishExpressShipment') || isBusy}
            title={acts.has('FinishExpressShipment') ? undefined : t('finishWhen')}
            intent={next === 'FinishExpressShipment' ? 'primary' : 'none'}
            onClick={() => run('FinishExpressShipment')}
          >
            {t('act.FinishExpressShipment')}
          </Button>
        )}
        <PopoverNext
          placement="bottom-end"
          arrow={false}
          content={
            <Menu>
              {inMenu.map((act) => (
                <MenuItem
                  key={act}
                  text={`${t(`act.${act}`)}…`}
                  onClick={act === 'AmendExpressShipment' ? openForm('amend') : () => run(act)}
                />
              ))}
              {papers.map((paper) => (
                <PaperItem key={paper} id={row.id} paper={paper} />
              ))}
              {mayRequest && <MenuItem text={t('copy')} onClick={openForm('copy')} />}
              {mayRequest && <MenuItem text={t('return')} onClick={openForm('return')} />}
            </Menu>
          }
        >
          <Button variant="minimal" icon={<MoreIcon />} aria-label={shell('common.moreActions')} />
        </PopoverNext>
      </div>
    </header>
  )
}

const PaperItem = ({ id, paper }: { id: string; paper: (typeof allPapers)[number] }) => {
  const { t } = useTranslation('express')
  const target = { documentId: paper, name: `${id} ${paper}.pdf`, path: `/app/v1/express-shipments/${id}/papers` }
  const { download } = useDownload(target, t('downloadFailed'))
  return <MenuItem text={t(`paper.${paper}`)} onClick={download} />
}

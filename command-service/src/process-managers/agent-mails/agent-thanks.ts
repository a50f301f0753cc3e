import { placeName } from '@freight/contracts/client-document/language/place-names'
import { idIn } from '@freight/contracts/events/envelope'
import { notErased } from '@freight/contracts/events/personal'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { Platform } from '@freight/platform/platform'
import { deciders } from '../../aggregates/deciders.ts'
import type { Quotation } from '../../aggregates/quotation/state.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { PersonOf } from '../../lookups/tables/people.ts'
import { agentThanksMail } from './agent-thanks-mail.ts'
import { isOfDemo, process, type Process } from '../process.ts'

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  mail: Pick<Platform['mail'], 'put'>
  personOf: PersonOf
}

/** The requests for costs whose answers the approved alternative was built on. */
const wonRequests = (
  { sent, sells, costs }: Quotation,
  idSell: string,
  revisionNo: number | undefined,
): Set<string> => {
  const revision = revisionNo === undefined ? sent.at(-1) : sent.find(({ no }) => no === revisionNo)
  const offered = [...(revision?.sells ?? []), ...sells.map(({ group }) => group)]
  const sell = offered.find((one) => one.idSell === idSell)
  const ids = sell ? drawnOn(sell) : []
  const built = [...(revision?.costs ?? []), ...costs].filter(({ idCost }) => ids.includes(idCost))
  return new Set(built.flatMap(({ costRequestId }) => (costRequestId === undefined ? [] : [costRequestId])))
}

/** Where the company wants it, agents who gave costs are told how it ended: those who were sold, and the others. */
export const agentThanks = ({ eventStore, mail, personOf }: Parts): Process => {
  const settings = streamStates(eventStore, deciders['company-settings'], 100)
  return process({
    name: 'agent-thanks',
    on: {
      QuoteApproved: async (event) => {
        // The demo's agents are never written to.
        if (isOfDemo(event)) return
        const { stream, company } = event
        const { idSell, revisionNo } = event.data
        const { state: held } = await settings.refresh(company)
        if (held.targets.thankAgents !== true) return
        const key = idIn('quotation', stream)
        const { state: quotation } = await streamStates(eventStore, deciders.quotation, 1).refresh(key)
        const answered = Object.entries(quotation.submissions).filter(([, answers]) => answers > 0)
        const won = wonRequests(quotation, idSell, revisionNo)
        const requests = await Promise.all(
          answered.map(async ([id]) => ({
            isWinner: won.has(id),
            ...(await streamStates(eventStore, deciders['cost-request'], 1).refresh(id)).state,
          })),
        )
        // Somebody who was asked twice gets one mail, and that they were chosen where they were.
        const first = new Map(
          notErased(requests)
            .toSorted((a, b) => Number(a.isWinner) - Number(b.isWinner))
            .map((one) => [one.contactId, one]),
        )
        for (const request of first.values()) {
          if (request.mail === '' || !quotation.request) continue
          const { isWinner, language, contactName } = request
          const asker = await personOf(request.askedBy)
          const { origenName, destinoName } = quotation.request
          await mail.put({
            // A quotation that is reopened and approved again thanks nobody again for the same.
            key: `agent-thanks-${key}-${request.contactId}-${isWinner ? 'won' : 'elsewhere'}`,
            kind: 'AGENT_THANKS',
            to: request.mail,
            ...(asker && asker.mail !== '' && { replyTo: asker.mail }),
            ...(asker && { fromName: asker.name }),
            ...agentThanksMail({
              isWinner,
              language,
              contactName,
              reference: key,
              lane: `${placeName(origenName, language)} → ${placeName(destinoName, language)}`,
              company: held.data.razonSocial || company,
              asker: asker?.name ?? '',
            }),
          })
        }
      },
    },
  })
}

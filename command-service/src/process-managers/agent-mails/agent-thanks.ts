import { placeName } from '@freight/contracts/client-document/language/place-names'
import { idIn } from '@freight/contracts/events/envelope'
import { notErased } from '@freight/contracts/events/personal'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import type { Quotation } from '../../aggregates/quotation/quotation-state.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { PersonOf } from '../../lookups/tables/people.ts'
import { letter, type Sender, senderFields } from '../letters/letter.ts'
import { isOfDemo, process, type Process } from '../process.ts'
import { greetingIn } from '@freight/platform/mail/html-text'
import { textIn } from '@freight/platform/texts'

type Facts = Sender & {
  isWinner: boolean
  contactName: string
  reference: string
  lane: string
}

/** Mail to an agent after the client's approval, in the agent's language. Must not name the client or other agents. */
const agentThanksMail = (facts: Facts) => {
  const { isWinner, language, contactName, reference, lane } = facts
  const outcome = textIn(language, isWinner ? 'mails:thanks.winner' : 'mails:thanks.others', { reference, lane })
  const paragraphs = [greetingIn(language, contactName), outcome]
  return { subject: `${reference}: ${lane}`, ...letter(facts, paragraphs) }
}

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  mail: Pick<Platform['mail'], 'put'>
  personOf: PersonOf
}

/** The cost requests whose answers the approved alternative was built on. */
const wonRequests = (
  { sent, sells, costs }: Quotation,
  idSell: string,
  revisionNo: number | undefined,
): Set<string> => {
  const revision = revisionNo === undefined ? sent.at(-1) : sent.find(({ no }) => no === revisionNo)
  const offered = [...(revision?.sells ?? []), ...sells.map(({ group }) => group)]
  const sell = offered.find((one) => one.idSell === idSell)
  const ids = sell ? sourceCosts(sell) : []
  const usedCosts = [...(revision?.costs ?? []), ...costs].filter(({ idCost }) => ids.includes(idCost))
  return new Set(usedCosts.flatMap(({ costRequestId }) => (costRequestId === undefined ? [] : [costRequestId])))
}

/** If the company enables it, mails the outcome to agents who sent costs: thanks to the winners, a notice to the others. */
export const agentThanks = ({ eventStore, mail, personOf }: Parts): Process => {
  const settings = streamStates(eventStore, deciders['company-settings'], 100)
  return process({
    name: 'agent-thanks',
    on: {
      QuoteApproved: async (event) => {
        // The demo's agents get no mail.
        if (isOfDemo(event)) return
        const { stream, company } = event
        const { idSell, revisionNo } = event.data
        const { state: companySettings } = await settings.refresh(company)
        if (companySettings.targets.thankAgents !== true) return
        const key = idIn('quotation', stream)
        const { state: quotation } = await streamStates(eventStore, deciders.quotation, 1).refresh(key)
        const answered = Object.entries(quotation.submissions).filter(([, answers]) => answers > 0)
        const winningIds = wonRequests(quotation, idSell, revisionNo)
        const requests = await Promise.all(
          answered.map(async ([id]) => ({
            isWinner: winningIds.has(id),
            ...(await streamStates(eventStore, deciders['cost-request'], 1).refresh(id)).state,
          })),
        )
        // One mail per contact: a contact with two cost requests counts as winner if one of them won.
        const requestByContact = new Map(
          notErased(requests)
            .toSorted((a, b) => Number(a.isWinner) - Number(b.isWinner))
            .map((one) => [one.contactId, one]),
        )
        for (const request of requestByContact.values()) {
          if (request.mail === '' || !quotation.request) continue
          const { isWinner, language, contactName } = request
          const asker = await personOf(request.askedBy)
          const { origenName, destinoName } = quotation.request
          await mail.put({
            // The key contains no event id: a second approval after a reopening sends no second mail.
            key: `agent-thanks-${key}-${request.contactId}-${isWinner ? 'won' : 'elsewhere'}`,
            kind: 'AGENT_THANKS',
            to: request.mail,
            ...senderFields(asker),
            ...agentThanksMail({
              isWinner,
              language,
              contactName,
              reference: key,
              lane: `${placeName(origenName, language)} → ${placeName(destinoName, language)}`,
              company: companySettings.data.razonSocial || company,
              asker: asker?.name ?? '',
            }),
          })
        }
      },
    },
  })
}

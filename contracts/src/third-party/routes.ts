import { z } from 'zod'
import { anybody } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { costRequestCommands } from '../cost-request/commands.ts'
import { SubmittedGroups } from '../cost-request/submission.ts'
import { ThirdPartyView } from './view.ts'

/** Longer than any link that this application writes. */
const link = z.object({ encodedJwt: z.string().max(4096) })

/** What the link opens; who it lets in is said by the link itself, not by a session. */
export const thirdPartyRoutes = {
  'GET /app/v1/third-party/:encodedJwt': route(
    anybody,
    'What an agent is asked for, by the link that was mailed to them. 409 ALREADY_SUBMITTED with what was sent, 410 CANCELED, 401 TOKEN_EXPIRED, 404 for what is no link.',
    ThirdPartyView,
    { params: link },
  ),
  'GET /app/v1/third-party/:encodedJwt/documents/:id': {
    ...route(anybody, 'A document that was shared with the agent.', z.string(), {
      params: link.extend({ id: z.string().min(1).max(200) }),
    }),
    produces: 'application/octet-stream',
  },
}

/** A file of theirs, as JSON with the content in base64. */
export const AgentFile = z.object({
  nombre: z.string().min(1).max(400),
  data: z.string().meta({ contentEncoding: 'base64', description: 'The content in base64.' }),
})

/** The same in a form: its part is called what the file is called. */
export const AgentFileForm = z.object({ file: z.string().meta({ format: 'binary', description: 'The file.' }) })

/** `documentId`: what a cost names it by when it is sent; `name`: as it was kept. */
export const AgentFileAnswer = z.object({ documentId: z.string(), name: z.string(), size: z.int() })
export type AgentFileAnswer = z.infer<typeof AgentFileAnswer>

/** Where an agent gives a file for one of their costs, before these are sent. */
export const agentFileUpload = { path: '/app/v1/third-party/:encodedJwt/documents', params: link, policy: anybody }

/** Files that one request for costs takes until it is answered: so many costs, each with one that took another's place. */
export const MOST_AGENT_FILES = 20

/** What an agent does on the page: each is a command of the request for costs that the link is of. */
export const thirdPartyCalls = [
  {
    path: '/app/v1/third-party/:encodedJwt',
    command: 'SubmitAgentCosts',
    body: z.object({ groups: SubmittedGroups }),
    summary: 'Send the costs: once a link.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/view',
    command: 'ViewCostRequest',
    body: z.object({}),
    summary: 'Tell that the page was opened by somebody, not by what scans mails.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/decline',
    command: 'DeclineCostRequest',
    body: costRequestCommands.DeclineCostRequest.data,
    summary: 'Say that no costs will come.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/question',
    command: 'AskAgentQuestion',
    body: costRequestCommands.AskAgentQuestion.data,
    summary: 'Ask something about the shipment.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/new-link',
    command: 'AskNewLink',
    body: z.object({}),
    summary: 'Ask for a new link, with one that has expired.',
    takesExpired: true,
  },
] as const

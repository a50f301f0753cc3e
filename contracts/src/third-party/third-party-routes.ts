import { z } from 'zod'
import { publicAccess } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { costRequestCommands } from '../cost-request/cost-request-commands.ts'
import { SubmittedGroups } from '../cost-request/submission.ts'
import { link } from './link.ts'
import { ThirdPartyView } from './view.ts'

/** Routes of a mailed link; the link itself identifies the agent, without a session. */
export const thirdPartyRoutes = {
  'GET /app/v1/third-party/:encodedJwt': route(
    publicAccess,
    'The cost request of a mailed link. 409 ALREADY_SUBMITTED with the sent answer, 410 CANCELED, 401 TOKEN_EXPIRED, 404 for an invalid link.',
    ThirdPartyView,
    { params: link },
  ),
  'GET /app/v1/third-party/:encodedJwt/documents/:id': {
    ...route(publicAccess, 'A document that was shared with the agent.', z.string(), {
      params: link.extend({ id: z.string().min(1).max(200) }),
    }),
    produces: 'application/octet-stream',
  },
}

/** An agent's file, as JSON with the content in base64. */
export const AgentFile = z.object({
  nombre: z.string().min(1).max(400),
  data: z.string().meta({ contentEncoding: 'base64', description: 'The content in base64.' }),
})

/** The file as a form part, with the file's name. */
export const AgentFileForm = z.object({ file: z.string().meta({ format: 'binary', description: 'The file.' }) })

/** `documentId`: id for the cost in the answer; `name`: stored name. */
export const AgentFileAnswer = z.object({ documentId: z.string(), name: z.string(), size: z.int() })
export type AgentFileAnswer = z.infer<typeof AgentFileAnswer>

/** Upload of a file for one of the agent's costs, before they are sent. */
export const agentFileUpload = { path: '/app/v1/third-party/:encodedJwt/documents', params: link, policy: publicAccess }

/** Maximum files of a cost request until its answer: the number of costs, each with one replacement. */
export const MOST_AGENT_FILES = 20

/** Actions of an agent on the page: each is a command of the link's cost request. */
export const thirdPartyCalls = [
  {
    path: '/app/v1/third-party/:encodedJwt',
    command: 'SubmitAgentCosts',
    body: z.object({ groups: SubmittedGroups }),
    summary: 'Send the costs, once per link.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/view',
    command: 'ViewCostRequest',
    body: z.object({}),
    summary: 'Record that a person opened the page, not a mail scanner.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/decline',
    command: 'DeclineCostRequest',
    body: costRequestCommands.DeclineCostRequest.data,
    summary: 'Decline the cost request.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/question',
    command: 'AskAgentQuestion',
    body: costRequestCommands.AskAgentQuestion.data,
    summary: 'Send a question about the shipment.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/new-link',
    command: 'AskNewLink',
    body: z.object({}),
    summary: 'Request a new link with an expired one.',
    takesExpired: true,
  },
] as const

import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { baseSetIds } from '../base-set/base-set.ts'
import { demoUsers } from '../base-set/users.ts'
import type { Step } from '../quotation/step.ts'

type Acting = { by: string; command: string; agent?: Step['agent'] }

const staff = new Map(
  demoUsers.map(({ userName, company, role, alsoRoles = [], relatedCommercials = [] }) => {
    const userId = baseSetIds.userId(userName)
    return [
      userName,
      {
        principal: {
          userId,
          permissions: permissionsOf([role, ...alsoRoles]),
          relatedCommercials: relatedCommercials.map(baseSetIds.userId),
        },
        actor: { kind: 'STAFF' as const, userId },
        company,
      },
    ]
  }),
)

/** The system actor that searches tariffs, in the company of the requesting user. */
const autoRating = {
  principal: { userId: 'auto-rating', permissions: [], system: true },
  actor: { kind: 'SYSTEM' as const, name: 'auto-rating' },
}

/** The system actor of rules that send requests automatically. */
const rulesActor = { kind: 'SYSTEM' as const, name: 'quotation-rules' }

const application = { userId: 'demo', permissions: [], system: true }

const systemActor = (command: string) =>
  command === 'RecordRulesEvaluated' || command === 'RequestAgentCosts'
    ? rulesActor
    : { kind: 'SYSTEM' as const, name: 'demo' }

/** Actor of a command: a user, an agent through their link, or the system. `key`: of the quotation or shipment. */
export const actorOf = ({ by, agent, command }: Acting, key = '') => {
  const employee = staff.get(by)
  if (employee) return command === 'AutoRate' ? { ...employee, ...autoRating } : employee
  if (by !== 'SYSTEM') throw new RangeError(`Nobody is called ${by}`)
  const actor = agent ? { kind: 'THIRD_PARTY' as const, ...agent } : systemActor(command)
  return { principal: application, actor, company: key.split('-')[0] ?? '' }
}

import { movedRule } from '@freight/contracts/quotation-rule/rule-order'
import { byRuleOrder } from '@freight/contracts/quotation-rule/evaluate'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { offerUndo } from '../../../components/feedback/offer-undo.ts'
import { useFailureNotice } from '../../../components/feedback/use-failure-notice.ts'
import { command, partOfCommand } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { type Rule, ruleKeys } from '../quotation-rule-queries.ts'

type Act =
  | { name: 'move'; id: string; orders: readonly { id: string; order: number }[] }
  | { name: 'switch'; id: string; active: boolean }
  | { name: 'delete'; id: string }
  | { name: 'restore'; id: string }

/** Actions on rules in their list, shown optimistically. */
export const useRuleActs = (rules: readonly Rule[]) => {
  const { t } = useTranslation('rules')
  const client = useQueryClient()
  const notifyFailure = useFailureNotice()
  const actCommand = useCommand<Act, unknown>(
    async (act, commandId) => {
      const { id } = act
      if (act.name === 'switch')
        return command('quotation-rule', 'SetRuleActive', id, { active: act.active }, { commandId })
      if (act.name === 'delete') return command('quotation-rule', 'DeleteRule', id, {}, { commandId })
      if (act.name === 'restore') return command('quotation-rule', 'RestoreRule', id, {}, { commandId })
      for (const { id: ruleId, order } of act.orders)
        await command(
          'quotation-rule',
          'ReorderRule',
          ruleId,
          { order },
          { commandId: partOfCommand(commandId, ruleId) },
        )
      return undefined
    },
    {
      targetOf: ({ id, name }) => `${id} ${name}`,
      onDone: () => client.invalidateQueries({ queryKey: ruleKeys.all }),
    },
  )

  const show = (next: (all: Rule[]) => Rule[]) =>
    client.setQueryData<Rule[]>(ruleKeys.rows, (all) => all && next(all).toSorted(byRuleOrder))
  const perform = async (act: Act, failureTitle: string): Promise<boolean> => {
    try {
      await actCommand.run(act)
      return true
    } catch (problem) {
      notifyFailure(failureTitle, problem, () => void perform(act, failureTitle))
      void client.invalidateQueries({ queryKey: ruleKeys.rows })
      return false
    }
  }

  const move = (id: string, to: number) => {
    const orders = movedRule(rules, id, Math.max(0, Math.min(to, rules.length - 1)))
    if (orders.length === 0) return
    const orderById = new Map(orders.map((one) => [one.id, one.order]))
    show((all) => all.map((rule) => ({ ...rule, order: orderById.get(rule.id) ?? rule.order })))
    void perform({ name: 'move', id, orders }, t('failed.move'))
  }
  const turn = ({ id }: Rule, active: boolean) => {
    show((all) => all.map((rule) => (rule.id === id ? { ...rule, active } : rule)))
    void perform({ name: 'switch', id, active }, t('failed.switch'))
  }
  const remove = async ({ id, name }: Rule) => {
    if (!(await perform({ name: 'delete', id }, t('failed.delete', { name })))) return false
    void offerUndo({
      key: `rule-${id}`,
      title: t('deleted', { name }),
      undo: () => void perform({ name: 'restore', id }, t('failed.restore', { name })),
    })
    return true
  }
  return { move, turn, remove }
}

import { Button } from '@blueprintjs/core'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { AnswerDialog } from '../answer-dialog.tsx'
import type { Order } from './use-orders.ts'

interface AgentQuestionsProps {
  request: CostRequestRow
  mayAnswer: boolean
  /** Sends the order; resolves whether it was accepted. */
  onAnswer: (order: Order) => Promise<boolean>
}

/** The questions of an agent with their answers, and a dialog for an answer to one of them. */
export const AgentQuestions = ({ request, mayAnswer, onAnswer }: AgentQuestionsProps) => {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const [answered, setAnswered] = useState<number>()
  if (request.questions.length === 0) return null
  return (
    <ol className="agent-questions flush no-pad no-signs grid gap-8">
      {request.questions.map(({ text, at, answers }, index) => (
        <li key={at} className="row gap-8">
          <span className="stack min-width-0">
            <span>
              {t('question.quoted', { text })} <span className="quiet">{format.near(at)}</span>{' '}
              {answers.length === 0 && (
                <span className="hue" data-hue="amber">
                  {t('question.waiting')}
                </span>
              )}
            </span>
            {answers.map((answer) => (
              <span key={answer.at} className="secondary">
                {answer.text} <span className="quiet">{[answer.by.name, format.near(answer.at)].join(' · ')}</span>
              </span>
            ))}
          </span>
          {mayAnswer && (
            <Button
              size="small"
              className="flex-none margin-left-auto"
              variant={answers.length === 0 ? 'solid' : 'minimal'}
              onClick={() => setAnswered(index)}
            >
              {t(answers.length === 0 ? 'question.answer' : 'question.again')}
            </Button>
          )}
        </li>
      ))}
      {answered !== undefined && (
        <AnswerDialog
          name={request.provider.name}
          question={request.questions[answered]?.text ?? ''}
          draft={`${request.quotationKey}:answer:${request.id}:${answered}`}
          help={t('question.help')}
          onClose={() => setAnswered(undefined)}
          onAnswer={(text) =>
            onAnswer({ id: request.id, name: 'AnswerAgentQuestion', body: { question: answered + 1, text } })
          }
        />
      )}
    </ol>
  )
}

import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { Alert, Steps } from 'antd'
import { AppDialog } from '../ui/index.ts'
import { shownNumber, useText } from '../i18n/index.ts'
import { useNarrow } from '../browser/index.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { RunStep } from './run-step.tsx'
import type { ImportFacts, Step } from './types.ts'
import { useImport } from './use-import.ts'
import { ValuesStep } from './values-step.tsx'
import './import.css'

export interface ImportDialogProps extends ImportFacts {
  readonly onClose: () => void
}
const order: readonly Step[] = ['file', 'columns', 'values', 'check', 'run']

/** Takes a spreadsheet in, from the file to what came of it. */
export const ImportDialog = ({ onClose, ...facts }: ImportDialogProps) => {
  const t = useText(importMessages)
  const narrow = useNarrow()
  const model = useImport(facts)
  const { step, status, plan, unknown, problems } = model.state
  const steps = order.filter((one) => one !== 'values' || unknown.length > 0 || step === 'values')
  const titles: Record<Step, string> = {
    file: t('stepFile'),
    columns: t('stepColumns'),
    values: t('stepValues'),
    check: t('stepCheck'),
    run: t('stepRun'),
  }
  // A run goes on without its dialog, which finds it again.
  const unfinished = step !== 'file' && status?.state !== 'done' && status?.state !== 'running'
  const close = () => {
    model.leave()
    onClose()
  }
  return (
    <AppDialog open title={facts.title} width={960} dirty={unfinished} onClose={close} className="import-dialog">
      {!narrow && (
        <Steps
          size="small"
          current={steps.indexOf(step)}
          items={steps.map((one) => ({ title: titles[one] }))}
          className="import-steps"
        />
      )}
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          className="import-problems"
          title={
            problems.length === 1 ? (
              problems[0]
            ) : (
              <ul>
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )
          }
        />
      )}
      {status && step !== 'file' && (
        <p className="import-file">
          {t('fileRead', {
            name: status.fileName,
            sheet: status.sheetName,
            rows: shownNumber(status.rowCount - status.head.filter(({ row }) => row <= plan.headerRow).length, 0),
          })}
        </p>
      )}
      {step === 'file' && <FileStep model={model} facts={facts} />}
      {step === 'columns' && status && <ColumnsStep model={model} facts={facts} status={status} />}
      {step === 'values' && <ValuesStep model={model} facts={facts} />}
      {step === 'check' && status && <CheckStep model={model} facts={facts} status={status} />}
      {step === 'run' && status && <RunStep model={model} facts={facts} status={status} close={close} />}
    </AppDialog>
  )
}

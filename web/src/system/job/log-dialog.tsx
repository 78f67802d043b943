import type { JobLogRow } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { Facts, AppDialog } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useTargets } from './targets.ts'
import { useWords } from './words.tsx'
import './log-dialog.css'

const argsText = (args: JobLogRow['args'], labelOf: (name: string) => string): string =>
  Object.entries(args)
    .map(([name, value]) => `${labelOf(name)}: ${String(value)}`)
    .join('\n')

const Run = ({ of }: { of: JobLogRow }) => {
  const t = useText(jobMessages)
  const words = useWords()
  const { targets } = useTargets()
  const labelOf = (name: string) =>
    targets.find((target) => target.name === of.invokeTarget)?.args.find((argument) => argument.name === name)?.label ??
    name
  return (
    <div className="job-run">
      <Facts
        of={[
          [t('jobName'), of.jobName],
          [t('jobGroup'), words.groupWord(of.jobGroup)],
          [t('targetName'), of.targetName],
          [t('args'), argsText(of.args, labelOf)],
          [t('outcome'), words.outcomeTag(of.status)],
          [t('trigger'), words.triggerWord(of)],
          [t('dueTime'), of.dueTime],
          [t('startTime'), of.startTime],
          [t('stopTime'), of.stopTime],
          [t('tookMs'), words.tookWord(of.tookMs)],
          [t('jobMessage'), of.jobMessage],
          [t('exceptionInfo'), of.exceptionInfo],
        ]}
      />
    </div>
  )
}

/** One run, whole. */
export const LogDialog = ({ of, close }: { of: JobLogRow | undefined; close: () => void }) => {
  const t = useText(jobMessages)
  return (
    <AppDialog open={of !== undefined} title={t('logDetail')} width={720} onClose={close}>
      {of && <Run of={of} />}
    </AppDialog>
  )
}

import type { ImportStatus } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Progress, Result } from 'antd'
import { GuardedButton } from '../ui/index.ts'
import { download } from '../api/index.ts'
import { shownNumber, useText } from '../i18n/index.ts'
import type { ImportFacts } from './types.ts'
import type { ImportModel } from './use-import.ts'

interface Props {
  readonly model: ImportModel
  readonly facts: ImportFacts
  readonly status: ImportStatus
  readonly close: () => void
}

const Going = ({ model, status: { progress } }: Pick<Props, 'model' | 'status'>) => {
  const t = useText(importMessages)
  const { phase = 'waiting', done = 0, total = 0, seconds = 0 } = progress ?? {}
  const share = phase === 'writing' && total > 0 ? done / total : 0
  // Checking and waiting say nothing of how fast it writes: measured from the first sight of it writing.
  const { pace } = model.state
  const left =
    pace && done > pace.done ? Math.ceil(((seconds - pace.seconds) / (done - pace.done)) * (total - done)) : undefined
  return (
    <div className="import-going" role="status">
      <Progress type="circle" size={96} percent={Math.round(share * 100)} />
      <strong>{t(`phase_${phase}`)}</strong>
      {phase === 'writing' && (
        <span>
          {t('progressCount', { done: shownNumber(done, 0), total: shownNumber(total, 0) })}
          {left !== undefined && ` · ${t('secondsLeft', { seconds: left })}`}
        </span>
      )}
      <small>{t('goesOn')}</small>
      <GuardedButton onPress={model.cancel}>{t('cancelRun')}</GuardedButton>
    </div>
  )
}

const Outcome = ({ facts, status, model, close }: Props) => {
  const t = useText(importMessages)
  const { new: added = 0, changed = 0, equal = 0, refused = 0 } = status.counts ?? {}
  const lines = [
    t('addedCount', { count: shownNumber(added, 0) }),
    ...(changed > 0 ? [t(status.updated ? 'updatedCount' : 'keptCount', { count: shownNumber(changed, 0) })] : []),
    ...(status.totals ?? []).map(({ currency, amount }) =>
      t('totalWritten', { currency, amount: shownNumber(amount) }),
    ),
    ...(equal > 0 ? [t('equalCount', { count: shownNumber(equal, 0) })] : []),
    ...(status.made ?? []).map(({ label, count }) => t('madeCount', { label, count: shownNumber(count, 0) })),
    ...(refused > 0 ? [t('refusedCount', { count: shownNumber(refused, 0) })] : []),
  ]
  return (
    <Result
      status={refused > 0 ? 'warning' : 'success'}
      title={t('doneTitle')}
      subTitle={
        <ul className="import-outcome">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      extra={[
        ...(refused > 0
          ? [
              <GuardedButton
                key="refused"
                icon={<DownloadOutlined aria-hidden="true" />}
                onPress={() => download(facts.of.refused, { id: status.id })}
              >
                {t('downloadRefused', { count: shownNumber(refused, 0) })}
              </GuardedButton>,
            ]
          : []),
        <Button key="again" onClick={model.again}>
          {t('anotherFile')}
        </Button>,
        <Button key="close" type="primary" onClick={close}>
          {t('close')}
        </Button>,
      ]}
    />
  )
}

/** How far the run is, and what came of it. */
export const RunStep = (props: Props) => {
  const t = useText(importMessages)
  const { status, model } = props
  if (status.state === 'done') return <Outcome {...props} />
  if (status.state === 'running') return <Going model={model} status={status} />
  return (
    <Result
      status="error"
      title={t('failedTitle')}
      subTitle={status.failure ?? t('lost')}
      extra={
        <Button type="primary" onClick={() => model.go('check')}>
          {t('back')}
        </Button>
      }
    />
  )
}

import type { ImportStatus } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Progress, Result } from 'antd'
import { GuardedButton } from '../button/index.ts'
import { download } from '../call/index.ts'
import { shownNumber } from '../format/index.ts'
import { useText } from '../text/index.ts'
import type { ImportFacts } from './types.ts'
import type { ImportModel } from './use-import.ts'

interface Props { readonly model: ImportModel; readonly facts: ImportFacts; readonly status: ImportStatus; readonly close: () => void }

const Going = ({ model, status: { progress } }: Pick<Props, 'model' | 'status'>) => {
  const t = useText(importMessages)
  const { phase = 'waiting', done = 0, total = 0, seconds = 0 } = progress ?? {}
  const share = phase === 'writing' && total > 0 ? done / total : 0
  // Below a few hundredths any estimate is a guess.
  const left = share > 0.05 ? Math.ceil((seconds / share) * (1 - share)) : undefined
  return (
    <div className="import-going" role="status">
      <Progress type="circle" size={96} percent={Math.round(share * 100)} />
      <strong>{t(`phase_${phase}`)}</strong>
      {phase === 'writing' && <span>{t('progressCount', { done: shownNumber(done, 0), total: shownNumber(total, 0) })}{left !== undefined && ` · ${t('secondsLeft', { seconds: left })}`}</span>}
      <small>{t('goesOn')}</small>
      <GuardedButton onPress={model.cancel}>{t('cancelRun')}</GuardedButton>
    </div>
  )
}

const Outcome = ({ facts, status, model, close }: Props) => {
  const t = useText(importMessages)
  const { new: added = 0, changed = 0, equal = 0, refused = 0 } = status.counts ?? {}
  const lines = [
    t('addedCount', { count: added }), ...(changed > 0 ? [t(status.updated ? 'updatedCount' : 'keptCount', { count: changed })] : []),
    ...(equal > 0 ? [t('equalCount', { count: equal })] : []), ...(status.made ?? []).map(({ label, count }) => t('madeCount', { label, count })), ...(refused > 0 ? [t('refusedCount', { count: refused })] : []),
  ]
  return (
    <Result
      status={refused > 0 ? 'warning' : 'success'} title={t('doneTitle')} subTitle={<ul className="import-outcome">{lines.map((line) => <li key={line}>{line}</li>)}</ul>}
      extra={[
        ...(refused > 0 ? [<GuardedButton key="refused" icon={<DownloadOutlined />} onPress={() => download(facts.of.refused, { id: status.id })}>{t('downloadRefused', { count: refused })}</GuardedButton>] : []),
        <Button key="again" onClick={model.again}>{t('anotherFile')}</Button>, <Button key="close" type="primary" onClick={close}>{t('close')}</Button>,
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
  return <Result status="error" title={t('failedTitle')} subTitle={status.failure ?? t('lost')} extra={<Button type="primary" onClick={() => model.go('check')}>{t('back')}</Button>} />
}

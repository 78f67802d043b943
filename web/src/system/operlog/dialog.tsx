import { type OperlogDetail, type RecordChange, operlog } from '@geodepot/contracts/system/operlog.ts'
import { operlogMessages } from '@geodepot/contracts/system/operlog.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { Facts, Panel, AppDialog, Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { StateTag, absent, shownQuantity, useLabels, useText } from '../../kit/i18n/index.ts'
import './dialog.css'

// What scrolls has to be reached by the keyboard, though nothing in it may be pressed.
const reachable = 0

// JSON as it was sent, put into lines where it can be.
const readable = (input: string): string => {
  try {
    return JSON.stringify(JSON.parse(input), null, 2)
  } catch {
    return input
  }
}

const Changed = ({ of }: { of: RecordChange }) => {
  const t = useText(operlogMessages)
  const caption = t('record', { title: of.title, name: of.name })
  return (
    <table className="operlog-change">
      <caption>
        {caption}
        <span>{of.action}</span>
      </caption>
      {of.fields.length > 0 && (
        <>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {of.fields.map(({ field, label, from, to }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td data-label={t('before')} className={from === null ? 'quiet' : 'operlog-before'}>
                  {from ?? absent}
                </td>
                <td data-label={t('after')} className={to === null ? 'quiet' : ''}>
                  {to ?? absent}
                </td>
              </tr>
            ))}
          </tbody>
        </>
      )}
    </table>
  )
}

const Entry = ({ of }: { of: OperlogDetail }) => {
  const t = useText(operlogMessages)
  const label = useLabels(operlog.get.messages)
  return (
    <div className="operlog-entry">
      <Facts
        of={[
          [label('module'), of.title],
          [label('action'), of.action],
          [label('operName'), of.nickName === null ? of.operName : `${of.nickName} (${of.operName})`],
          [label('deptName'), of.deptName],
          [label('operTime'), of.operTime],
          [label('costTime'), `${shownQuantity(of.costTime)} ${t('costTimeUnit')}`],
          [label('operatorType'), t(`operatorType${of.operatorType}`)],
          [label('operIp'), of.operIp],
          [
            label('status'),
            <StateTag key="status" tone={of.status === 0 ? 'done' : 'refused'}>
              {t(`status${of.status}`)}
            </StateTag>,
          ],
          ...(of.errorMsg === '' ? [] : [[label('errorMsg'), of.errorMsg] as const]),
        ]}
      />
      <Panel title={t('changes')}>
        {of.changes.length === 0 ? (
          <p className="quiet">{t('noChanges')}</p>
        ) : (
          of.changes.map((one, index) => <Changed key={`${one.entity}/${one.id}/${index}`} of={one} />)
        )}
        {of.changesTotal > of.changes.length && (
          <p className="quiet">{t('moreChanges', { shown: of.changes.length, total: of.changesTotal })}</p>
        )}
      </Panel>
      <Panel title={t('call')}>
        <Facts
          of={[
            [label('requestMethod'), of.requestMethod],
            [label('operUrl'), of.operUrl],
            [label('method'), of.method],
            [label('requestId'), <code key="request">{of.requestId}</code>],
          ]}
        />
        <pre className="operlog-input" aria-label={label('operParam')} tabIndex={reachable}>
          {readable(of.operParam)}
        </pre>
      </Panel>
    </div>
  )
}

const Content = ({ id }: { id: number }) => {
  const { data, error, refetch, isPending } = useApiQuery(operlog.get, { id })
  const late = useLate(isPending)
  if (error)
    return error.code === 403 ? (
      <Forbidden />
    ) : (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    )
  if (!data) return late ? <Waiting columns={3} /> : null
  return <Entry of={data} />
}

/** One entry of the log: who did what, and what it changed, field by field. */
export const OperationDialog = ({ id, close }: { id: number | undefined; close: () => void }) => {
  const t = useText(operlogMessages)
  return (
    <AppDialog open={id !== undefined} title={t('detail')} width={960} onClose={close}>
      {id !== undefined && <Content id={id} />}
    </AppDialog>
  )
}

import type { ImportStatus } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Radio, Tabs } from 'antd'
import { GuardedButton, holds } from '../ui/index.ts'
import { download } from '../api/index.ts'
import { shownNumber, useText } from '../i18n/index.ts'
import { Changes, Errors } from './findings.tsx'
import { Totals, disagrees } from './totals.tsx'
import type { ImportFacts } from './types.ts'
import type { ImportModel } from './use-import.ts'

const rowsNamed = 8
const listed = (rows: readonly number[]) =>
  `${rows.slice(0, rowsNamed).join(', ')}${rows.length > rowsNamed ? ' …' : ''}`

interface Props {
  readonly model: ImportModel
  readonly facts: ImportFacts
  readonly status: ImportStatus
}

/** What would come of the rows, what is wrong with which, and how to go on. */
export const CheckStep = ({ model, facts, status }: Props) => {
  const t = useText(importMessages)
  const { check, plan, mode, busy, unknown, typed } = model.state
  if (!check) return null
  const { counts, totals = [] } = check
  const figures = [
    ['countNew', counts.new, ''],
    ['countChanged', counts.changed, counts.changed > 0 ? 'changed' : ''],
    ['countEqual', counts.equal, ''],
    ['countRefused', counts.refused, counts.refused > 0 ? 'refused' : ''],
  ] as const
  const writes = counts.new + (plan.updateChanged ? counts.changed : 0)
  const blocked =
    (counts.refused > 0 && mode === 'all') || totals.some((total) => disagrees(total, typed[total.currency]))
  const tabs = [
    ...(counts.refused > 0
      ? [
          {
            key: 'errors',
            label: `${t('errorsTitle')} (${shownNumber(counts.refused, 0)})`,
            children: <Errors of={facts.of} id={status.id} check={check} />,
          },
        ]
      : []),
    ...(counts.changed > 0
      ? [
          {
            key: 'changes',
            label: `${t('changesTitle')} (${shownNumber(counts.changed, 0)})`,
            children: <Changes of={facts.of} id={status.id} version={check.version} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <dl className="import-counts">
        {figures.map(([key, count, tone]) => (
          <div key={key} className={tone === '' ? undefined : `import-count-${tone}`}>
            <dt>{t(key)}</dt>
            <dd>{shownNumber(count, 0)}</dd>
          </div>
        ))}
      </dl>
      {check.totalRows.length > 0 && <p className="import-hint">{t('totalRows', { rows: listed(check.totalRows) })}</p>}
      {totals.length > 0 && <Totals totals={totals} typed={typed} set={model.setTyped} />}
      {tabs.length > 0 ? (
        <Tabs items={tabs} destroyOnHidden />
      ) : writes === 0 ? (
        <Alert type="info" showIcon title={t('nothingNew')} />
      ) : (
        <Alert type="success" showIcon title={t('noErrors')} />
      )}
      {counts.changed > 0 &&
        (status.can['update'] === true ? (
          <Checkbox
            checked={plan.updateChanged}
            disabled={busy !== undefined}
            onChange={({ target }) => void model.look({ updateChanged: target.checked }, 'check')}
          >
            {t('updateChanged', { count: shownNumber(counts.changed, 0) })}
          </Checkbox>
        ) : (
          <p className="import-hint">{t('changedKept')}</p>
        ))}
      {counts.refused > 0 && (
        <Radio.Group
          value={mode}
          onChange={({ target }) => model.setMode(target.value === 'valid' ? 'valid' : 'all')}
          className="import-mode"
          options={[
            { value: 'all', label: t('modeAll') },
            { value: 'valid', label: t('modeValid') },
          ]}
          aria-label={t('mode')}
        />
      )}
      <footer className="import-foot">
        <Button onClick={() => model.go(unknown.length > 0 ? 'values' : 'columns')}>{t('back')}</Button>
        {counts.refused > 0 && (
          <GuardedButton
            icon={<DownloadOutlined aria-hidden="true" />}
            onPress={() => download(facts.of.refused, { id: status.id })}
          >
            {t('downloadRefused', { count: shownNumber(counts.refused, 0) })}
          </GuardedButton>
        )}
        <GuardedButton
          type="primary"
          hold={holds.submit}
          disabled={busy !== undefined || blocked || writes === 0}
          onPress={() => model.run()}
        >
          {t('runCount', { count: shownNumber(writes, 0) })}
        </GuardedButton>
      </footer>
    </>
  )
}

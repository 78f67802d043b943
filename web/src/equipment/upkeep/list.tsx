import { type UpkeepRow, upkeepCalls } from '@geodepot/contracts/equipment/upkeep.ts'
import { upkeepMessages } from '@geodepot/contracts/equipment/upkeep.messages.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { StateTag, type Translate, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { lazyPart } from '../../kit/ui/index.ts'
import { limitOf, runOf, toneOf } from './limit.ts'

const Waive = lazyPart(() => import('./waive.tsx'))

const columnsIn = (t: Translate<typeof upkeepMessages>): Column<UpkeepRow>[] => [
  { field: 'devNo', width: 140 },
  { field: 'ruleName', width: 200 },
  {
    field: 'dueState',
    width: 110,
    says: ({ dueState }) => t(`due_${dueState}`),
    as: ({ dueState }) => <StateTag tone={toneOf[dueState]}>{t(`due_${dueState}`)}</StateTag>,
  },
  { field: 'forced', width: 100, says: ({ forced }) => t(`forced${forced}`) },
  { field: 'run', width: 130, says: (row) => runOf(row, t) },
  { field: 'limitRun', width: 200, says: (row) => limitOf(row, t) },
  { field: 'holderName', width: 200 },
  { field: 'repairNo', width: 180 },
  { field: 'devModel', later: true },
  { field: 'levelName', later: true },
  { field: 'waivedUntil', kind: 'day', later: true },
  { field: 'devName', optional: true },
  { field: 'projectName', optional: true },
  { field: 'limitOn', kind: 'day', optional: true },
  { field: 'meterKind', optional: true, says: ({ meterKind }) => (meterKind === null ? '' : t(`kind_${meterKind}`)) },
  { field: 'waivedReason', optional: true },
  { field: 'noticedTime', kind: 'moment', optional: true },
]

/** What is due soon or overdue; repairs are drafted for those chosen. */
const UpkeepList = () => {
  const t = useText(upkeepMessages)
  const devices = usePathOf('equipment/device/index')
  const [waiving, setWaiving] = useState<UpkeepRow>()
  const shut = () => setWaiving(undefined)
  const askToDraft = useConfirmedMutation(upkeepCalls.draft)
  const columns = useMemo(() => columnsIn(t), [t])
  const draft = async (rows: readonly UpkeepRow[], clear: () => void) => {
    const needIds = rows.map(({ id }) => id)
    const question = { title: t('draft'), text: t('draftText', { count: rows.length }), ok: t('draft') }
    if (await askToDraft({ needIds }, question)) clear()
  }
  return (
    <>
      <List
        of={upkeepCalls.list}
        help={t('help')}
        columns={columns}
        rowKey="id"
        main="devNo"
        to={({ devId }) => (devices === undefined ? undefined : `${devices}/${devId}`)}
        card={{ title: 'devNo', facts: ['ruleName', 'dueState', 'limitRun'] }}
        exportOf={upkeepCalls.export}
        empty={{ title: t('empty') }}
        actions={[
          { name: 'waive', label: t('waive'), shown: (row) => row.can.waive === true, run: setWaiving, letter: 'w' },
        ]}
        chosen={(rows, clear) => (
          <Allowed permissions={[upkeepCalls.draft.permission]}>
            <Button
              type="primary"
              disabled={rows.length === 0 || rows.some((row) => row.can.draft !== true)}
              onClick={() => void draft(rows, clear)}
            >
              {t('draft')}
            </Button>
          </Allowed>
        )}
        search={{
          main: (field) => (
            <>
              <SearchChoice
                of={field('dueState')}
                options={(['over', 'soon'] as const).map((value) => ({ value, label: t(`due_${value}`) }))}
              />
              <SearchChoice
                of={field('forced')}
                options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`forced${value}`) }))}
              />
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
            </>
          ),
        }}
      />
      {waiving && <Waive of={waiving} close={shut} failed={shut} />}
    </>
  )
}
export default UpkeepList
